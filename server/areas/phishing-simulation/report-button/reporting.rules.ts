import { createHash } from 'node:crypto';
import { textLanguage } from '@contract/languages';
import { limits } from '@contract/limits';
import type { REPORT_KINDS } from '@contract/phishing-simulation/report-button';
import { isAtProvedDomain } from '@server/domain/domains/domains.queries';
import type { ReportChannel } from '@server/domain/simulations/settings.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';

import { unlinked } from '@server/platform/mail/unlinked';
import { networkOf } from '@server/platform/network/addresses';
import { overspent, spend } from '@server/platform/quotas/quotas';
import { emailKey, oneLine } from '@server/platform/text/text';
import { type Happening, storeEvents } from '../tracking/events';
import { visitorSources } from '../tracking/signals';
import { type MailToken, mailTokens, type TokenPurpose } from '../tracking/tokens';
import { countReport, findReportable, type ReportingCompany } from './reporting.queries';

export type ReportDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets'>;
export type ReportKind = (typeof REPORT_KINDS)[number];

const HOUR_MS = 3600_000;
const SUBJECT_MAX = 150;
/** What a report says about itself never makes it a machine's. */
const BY_A_PERSON = { isHead: false, isProgram: false, isFromServers: false };

/** Who reports: the address that they say is theirs, and where they are. */
export interface Reporter {
  readonly email: string | null;
  readonly address: string;
}

/** A mail of the company's simulations that a token names; undefined for forged ones, and those of others. */
export async function findByToken(
  { db, secrets }: Pick<ReportDeps, 'db' | 'secrets'>,
  companyId: number,
  token: string,
  purposes: readonly TokenPurpose[],
) {
  const read: MailToken | undefined = mailTokens(secrets).read(token);
  if (!read || !purposes.includes(read.purpose)) return undefined;
  return findReportable(db, companyId, read.mailId);
}

/** Stores that a person reported a simulated mail; a second report, or one of a campaign that is over, changes nothing. */
export async function reportSimulated(
  { db, clock, secrets }: ReportDeps,
  { companyId }: ReportingCompany,
  mail: { readonly id: number; readonly reportedAt: Date | null },
  channel: ReportChannel,
  { address }: Reporter,
): Promise<void> {
  if (mail.reportedAt !== null) return;
  const at = clock();
  const happening: Happening = {
    mailId: mail.id,
    type: 'REPORTED',
    at,
    link: null,
    signals: BY_A_PERSON,
    source: visitorSources(secrets)(address),
    agent: channel,
  };
  const mails = await retriedTransaction(db, (tx) => storeEvents(tx, [happening]));
  const stored = mails.get(mail.id);
  if (stored && stored.reportedAt === null) await countReport(db, companyId, 'simulated', channel, at);
}

/** Stores that the person a simulated mail was sent to has answered it. */
export async function storeReply({ db, clock, secrets }: ReportDeps, mailId: number, address: string) {
  const happening: Happening = {
    mailId,
    type: 'REPLIED',
    at: clock(),
    link: null,
    signals: BY_A_PERSON,
    source: visitorSources(secrets)(address),
    agent: null,
  };
  await retriedTransaction(db, (tx) => storeEvents(tx, [happening]));
}

/** A mail that is no simulation, as it is forwarded. */
export interface Suspicious {
  readonly from: string;
  readonly subject: string;
  /** The whole mail, or what is known of it. */
  readonly message: Buffer;
}

/** Whether reports go to the company's address: only to a domain that is its own, so that nobody else is mailed. */
export const isForwarded = async (db: Queryable, companyId: number, email: string | null) =>
  email !== null && (await isAtProvedDomain(db, companyId, email));

async function spendReport(
  tx: Tx,
  { companyId }: ReportingCompany,
  reporter: Reporter,
  bytes: number,
  now: Date,
) {
  const { ofReporterAnHour, ofCompanyAnHour, companyBytesAnHour } = limits.simulations.report;
  const who = reporter.email === null ? networkOf(reporter.address) : emailKey(reporter.email);
  const hourly = (key: string, amount: number, most: number) => ({
    key: `report-${key}`,
    amount,
    most,
    windowMs: HOUR_MS,
  });
  const wanted = [
    hourly(`by:${companyId}:${who}`, 1, ofReporterAnHour),
    hourly(`of:${companyId}`, 1, ofCompanyAnHour),
    hourly(`bytes:${companyId}`, bytes, companyBytesAnHour),
  ];
  await spend(tx, wanted, now, 'Too many emails were reported. Try again later.');
}

/**
 * Counts a report of any other mail and forwards it to the company's report address, if its domain is the company's own. The
 * same mail by the same person is forwarded once. Throws 429 beyond the limits of a person and a company.
 */
export async function reportSuspicious(
  { db, clock, jobs }: ReportDeps,
  company: ReportingCompany,
  { from, subject, message }: Suspicious,
  channel: ReportChannel,
  reporter: Reporter,
): Promise<void> {
  const { companyId, email, lang } = company;
  const now = clock();
  const digest = createHash('sha256').update(message).digest('base64url');
  const { onceMs } = limits.simulations.report;
  const who = reporter.email === null ? '' : emailKey(reporter.email);
  const key = `reported:${companyId}:${who}:${digest}`;
  await db.transaction(async (tx) => {
    const repeated = await overspent(tx, [{ key, amount: 1, most: 1, windowMs: onceMs }], now);
    if (repeated.length > 0) return;
    await spendReport(tx, company, reporter, message.length, now);
    await countReport(tx, companyId, 'suspicious', channel, now);
    if (email === null || !(await isForwarded(tx, companyId, email))) return;
    const shown = oneLine(subject).slice(0, SUBJECT_MAX);
    await jobs.enqueue(tx, 'mail.send', {
      template: 'reportedMail',
      to: email,
      lang: textLanguage(lang),
      companyId,
      values: {
        subject: shown,
        shownSubject: unlinked(shown),
        sender: unlinked(oneLine(from)),
        reporter: reporter.email === null ? '–' : unlinked(reporter.email),
      },
      attachment: {
        fileName: 'reported.eml',
        contentType: 'message/rfc822',
        content: message.toString('base64'),
      },
    });
  });
}
