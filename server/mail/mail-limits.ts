import { limits } from '@contract/limits';
import { readCompany } from '../areas/shell/shell.queries';
import { userLimit } from '../areas/users/users.model';
import type { Queryable, Tx } from '../db/client';
import { tooManyRequests } from '../http/errors';
import { overspent, type Quota, spend } from '../quotas/quotas';
import { emailKey } from '../text';

const { hourMs, dayMs, perSeat, ofSender, ofCompany, toOne } = limits.mails;

/**
 * What people are mailed about, by what bounds it. Codes have their own count (identity/mfa.ts), and notices of what was
 * done to an account are never held back: they warn its owner.
 */
export type MailKind = keyof typeof toOne;

/** Whoever makes the service write to people; during a partner's visit that is the partner's person. */
export interface Sender {
  readonly companyId: number;
  readonly userId: number;
  readonly onBehalfOf: number | null;
}

const SENT_TOO_MANY = 'Too many emails were sent. Try again later.';
const GOT_TOO_MANY = 'This person has been sent too many emails. Try again later.';

async function boundsOf(db: Queryable, { companyId }: Sender, kind: MailKind) {
  if (kind !== 'invitation' && kind !== 'reminder') {
    return { sender: ofSender[kind], company: ofCompany[kind] };
  }
  const seats = userLimit(await readCompany(db, companyId));
  return { sender: seats * perSeat.sender, company: seats * perSeat[kind] };
}

/**
 * Counts mails for who sends them, by the hour, and for their company, by the day, before they are made. Invitations and
 * reminders are bounded by the plan's seats. Throws 429 when that is too many; what is refused does not count.
 */
export async function countSending(
  tx: Tx,
  sender: Sender,
  kind: MailKind,
  amount: number,
  now: Date,
): Promise<void> {
  if (amount === 0) return;
  const bounds = await boundsOf(tx, sender, kind);
  const person = `${sender.companyId}:${sender.onBehalfOf ?? sender.userId}`;
  const wanted: Quota[] = [
    { key: `mail:${kind}:sender:${person}`, amount, most: bounds.sender, windowMs: hourMs },
    { key: `mail:${kind}:company:${sender.companyId}`, amount, most: bounds.company, windowMs: dayMs },
  ];
  await spend(tx, wanted, now, SENT_TOO_MANY);
}

/**
 * Counts a mail for each of these readers, for one company and for the whole service, and answers those who have had
 * enough: nobody's mailbox is filled, from however many companies.
 */
export async function countReaders(
  tx: Queryable,
  companyId: number | null,
  kind: MailKind,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { company, service } = toOne[kind];
  const wanted = [...new Set(emails)].flatMap((email) => {
    const reader = emailKey(email);
    const one = (of: string, most: number) => ({
      email,
      key: `mail:${kind}:reader:${of}:${reader}`,
      amount: 1,
      most,
      windowMs: dayMs,
    });
    const everybody = one('service', service);
    return companyId === null ? [everybody] : [everybody, one(`company:${companyId}`, company)];
  });
  const emailOf = new Map(wanted.map(({ key, email }) => [key, email]));
  const over = await overspent(tx, wanted, now);
  return new Set(over.map(({ quota }) => emailOf.get(quota.key) ?? ''));
}

/** Counts one mail for its sender and its reader. Throws 429 when either is too many. */
export async function countMail(
  tx: Tx,
  sender: Sender,
  kind: MailKind,
  email: string,
  now: Date,
): Promise<void> {
  await countSending(tx, sender, kind, 1, now);
  await countReader(tx, sender.companyId, kind, email, now);
}

/** Counts one mail for its reader. Throws 429 when it is too many. */
export async function countReader(
  tx: Tx,
  companyId: number | null,
  kind: MailKind,
  email: string,
  now: Date,
): Promise<void> {
  const over = await countReaders(tx, companyId, kind, [email], now);
  if (over.size > 0) throw tooManyRequests(GOT_TOO_MANY, hourMs / 1000);
}
