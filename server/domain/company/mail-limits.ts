import { limits } from '@contract/limits';
import type { Queryable, Tx } from '@server/platform/db/client';
import { tooManyRequests } from '@server/platform/http/errors';
import { overspent, type Quota, spend } from '@server/platform/quotas/quotas';
import { emailKey } from '@server/platform/text/text';
import { readCompany } from './company.queries';
import { userLimit } from './plan';

const { hourMs, dayMs, perSeat, ofSender, ofCompany, toOne } = limits.mails;

/**
 * Kinds of mail by their limits. Codes have their own count (identity/mfa.ts). Notices about changes to an
 * account are never limited, because they warn its owner.
 */
export type MailKind = keyof typeof toOne;

/** The user who causes mails to be sent; during a partner's visit, the partner user. */
export interface Sender {
  readonly companyId: number;
  readonly userId: number;
  readonly onBehalfOf: number | null;
}

const SENT_TOO_MANY = 'Too many emails were sent. Try again later.';
const GOT_TOO_MANY = 'This person has been sent too many emails. Try again later.';

async function boundsOf(db: Queryable, { companyId }: Sender, kind: MailKind) {
  if (kind !== 'invitation' && kind !== 'reminder' && kind !== 'monthlyVideo') {
    return { sender: ofSender[kind], company: ofCompany[kind] };
  }
  const seats = userLimit(await readCompany(db, companyId));
  return { sender: seats * perSeat.sender, company: seats * perSeat[kind] };
}

/**
 * Counts mails before they are made: for their sender per hour, and for the company per day. Invitations,
 * reminders and monthly videos are limited by the plan's seats. Throws 429 beyond the limit; refused mails don't count.
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
 * Counts a mail for each reader, per company and across the service, and returns the readers over their
 * limit. Keeps mailboxes from being flooded, from however many companies.
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

/** Counts one mail for its sender and its reader. Throws 429 when either is over the limit. */
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

/** Counts one mail for its reader. Throws 429 when over the limit. */
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
