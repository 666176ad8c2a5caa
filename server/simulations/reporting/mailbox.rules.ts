import { HttpError } from '../../http/errors';
import { emailKey } from '../../text';
import { readForwarded } from './forwarded-mail';
import { findReportingCompany, isPerson } from './reporting.queries';
import {
  findByToken,
  type ReportDeps,
  type ReportKind,
  reportSimulated,
  reportSuspicious,
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
  { companyId, envelopeFrom, address, raw }: IncomingMail,
): Promise<ReportKind | 'DROPPED'> {
  if (envelopeFrom === '') return 'DROPPED';
  const company = await findReportingCompany(deps.db, companyId);
  if (!company) return 'DROPPED';
  // One that can't be read now can't be read later either.
  const forwarded = await readForwarded(raw).catch(() => undefined);
  if (!forwarded) return 'DROPPED';
  const { sender, isAutomatic, tokens, original } = forwarded;
  if (isAutomatic || sender === undefined) return 'DROPPED';
  const reporter = { email: sender, address };
  for (const token of tokens) {
    const mail = await findByToken(deps, companyId, token, PURPOSES);
    if (!mail) continue;
    if (mail.emailKey !== emailKey(sender)) return 'DROPPED';
    await reportSimulated(deps, company, mail, 'mailbox', reporter);
    return 'SIMULATION';
  }
  if (!(await isPerson(deps.db, companyId, sender))) return 'DROPPED';
  try {
    await reportSuspicious(deps, company, original, 'mailbox', reporter);
  } catch (error) {
    if (error instanceof HttpError && error.status === TOO_MANY) return 'DROPPED';
    throw error;
  }
  return 'SUSPICIOUS';
}
