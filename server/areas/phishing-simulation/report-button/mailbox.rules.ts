import { HttpError } from '@server/platform/http/errors';
import type { MailReader } from './mail-reader';
import { findAnswered, findReportingCompany, isPerson } from './reporting.queries';
import {
  findByToken,
  type ReportDeps,
  type ReportKind,
  reportSimulated,
  reportSuspicious,
  storeReply,
} from './reporting.rules';

/** A mail that the mailbox has accepted for a company. */
export interface IncomingMail {
  readonly companyId: number;
  /** The sender of the envelope; empty for a bounce. */
  readonly envelopeFrom: string;
  /** The address of the server that brought it. */
  readonly address: string;
  readonly raw: Buffer;
}

const PURPOSES = ['report', 'link', 'pixel', 'login', 'education', 'message'] as const;
const TOO_MANY = 429;

/**
 * Reports what a person of the company forwarded. A simulated mail counts when the person it was sent to forwards it; one of
 * somebody else counts for nobody. Any other mail is forwarded to the report address. Mails of programs, of strangers and
 * those beyond the limits are dropped: nobody gets an answer, as senders are easily forged.
 */
export async function receive(
  deps: ReportDeps,
  reader: MailReader,
  { companyId, envelopeFrom, address, raw }: IncomingMail,
): Promise<ReportKind | 'DROPPED'> {
  if (envelopeFrom === '') return 'DROPPED';
  const company = await findReportingCompany(deps.db, companyId);
  if (!company) return 'DROPPED';
  // Who sent it comes first: nothing is made of the mails of strangers.
  const headers = await reader.readHeaders(raw);
  if (!headers || headers.isAutomatic || headers.sender === undefined) return 'DROPPED';
  const { sender } = headers;
  if (!(await isPerson(deps.db, companyId, sender))) return 'DROPPED';
  const forwarded = await reader.readWhole(raw);
  if (!forwarded) return 'DROPPED';
  const { tokens, original } = forwarded;
  const reporter = { email: sender, address };
  for (const token of tokens) {
    const mail = await findByToken(deps, companyId, token, PURPOSES);
    if (!mail) continue;
    if (mail.emailKey !== sender) return 'DROPPED';
    await reportSimulated(deps, company, mail, 'mailbox', reporter);
    return 'SIMULATION';
  }
  try {
    await reportSuspicious(deps, company, original, 'mailbox', reporter);
  } catch (error) {
    if (error instanceof HttpError && error.status === TOO_MANY) return 'DROPPED';
    throw error;
  }
  return 'SUSPICIOUS';
}

/**
 * Counts that a person answered a simulated mail, by the address that they wrote to. Only the person it was sent to counts,
 * and no program that answers for them; what they wrote is not read.
 */
export async function receiveReply(
  deps: ReportDeps,
  reader: MailReader,
  { mailId, envelopeFrom, address, raw }: Omit<IncomingMail, 'companyId'> & { readonly mailId: number },
): Promise<'REPLIED' | 'DROPPED'> {
  if (envelopeFrom === '') return 'DROPPED';
  const mail = await findAnswered(deps.db, mailId);
  if (!mail) return 'DROPPED';
  const headers = await reader.readHeaders(raw);
  if (!headers || headers.isAutomatic || headers.sender !== mail.emailKey) return 'DROPPED';
  await storeReply(deps, mail.id, address);
  return 'REPLIED';
}
