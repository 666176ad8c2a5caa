import { randomUUID } from 'node:crypto';
import { addDays, dayAt } from '@contract/days';
import { reportAddress } from '@contract/report-kinds';
import { readCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { type AnyReportKind, findReportKind } from '@server/domain/reports/report-kind';
import { reportTexts } from '@server/domain/reports/texts';
import { letterheadOf } from '@server/domain/white-label/letterhead';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import type { ReportJob } from '@server/platform/jobs/queue';
import { nextSend } from './next-send';
import { whyNotNow } from './recipients.rules';
import {
  dueSchedules,
  findSchedule,
  insertSends,
  lockSchedule,
  recipientsOf,
  type ScheduleRow,
  setSchedule,
} from './schedules.queries';
import { answerUrl } from './signatures';
import { writer } from './writer';

/** Schedules that one run queues at most; the next is an hour later. */
const QUEUED_MAX = 5000;

/** Queues the reports whose time has come. After an outage each is sent once, however often it was due. */
export async function queueDueReports({
  db,
  jobs,
  clock,
}: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (const { companyId, id, nextAt } of await dueSchedules(db, clock(), QUEUED_MAX)) {
    const job = { companyId, scheduleId: id, dueAt: nextAt.toISOString() };
    const singletonKey = `report.send:${companyId}:${id}:${job.dueAt}`;
    await db.transaction((tx) => jobs.enqueue(tx, 'report.send', job, { singletonKey }));
  }
}

/** The days that a schedule is about now: so many up to yesterday. */
function daysNow({ rangeDays }: ScheduleRow, now: Date, timeZone: string) {
  const to = addDays(dayAt(now, timeZone), -1);
  return { from: addDays(to, 1 - rangeDays), to };
}

/** The PDF for addresses outside: figures and charts about five people and more, nobody's name. */
async function namelessPdf(deps: Deps, kind: AnyReportKind, schedule: ScheduleRow): Promise<string> {
  const { companyId, language } = schedule;
  const company = await readCompany(deps.db, companyId);
  const { timeZone, isLearningPrivate } = company;
  const now = deps.clock();
  const { reportPdf } = await import('./report-pdf');
  const parts: Uint8Array[] = [];
  const chunks = reportPdf({
    kind,
    report: kind.read({ ...schedule.query, ...daysNow(schedule, now, timeZone) }),
    source: { db: deps.db, deps, companyId, timeZone, isLearningPrivate, now, isNameless: true },
    language,
    letterhead: await letterheadOf(deps, companyId, company.name),
  });
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts).toString('base64');
}

interface Mailing {
  readonly schedule: ScheduleRow;
  readonly kind: AnyReportKind;
  /** Base64; null where nobody outside gets it. */
  readonly pdf: string | null;
}

/** Queues a mail for each recipient, with a row that says so: both or neither, and each once. */
async function mailAll(tx: Tx, deps: Deps, { schedule, kind, pdf }: Mailing): Promise<number> {
  const now = deps.clock();
  const { companyId, id: scheduleId, nextAt: dueAt, language: lang } = schedule;
  const company = await readCompany(tx, companyId);
  const own = reportTexts(lang);
  const days = daysNow(schedule, now, company.timeZone);
  const { day } = writer(own, company.timeZone);
  const values = {
    companyName: company.name,
    report: own.texts.titles[schedule.report],
    schedule: schedule.name,
    from: day(days.from),
    to: day(days.to),
  };
  const address = reportAddress(schedule.report, schedule.query, days);
  let sent = 0;
  const rows = [];
  for (const { recipient, userEmail, name } of await recipientsOf(tx, companyId, [scheduleId])) {
    if (recipient.state === 'stopped') continue;
    const code = await whyNotNow(tx, kind, recipient, now);
    const row = { companyId, scheduleId, dueAt, recipientId: recipient.id, at: now };
    if (code) {
      rows.push({ ...row, code });
      continue;
    }
    sent += 1;
    const mailId = randomUUID();
    rows.push({ ...row, mailId });
    const common = { mailId, lang, companyId } as const;
    if (userEmail !== null)
      await deps.jobs.enqueue(tx, 'mail.send', {
        ...common,
        template: 'reportLink',
        to: userEmail,
        values: { ...values, name: name ?? '', link: `${deps.config.publicUrl}${address}` },
      });
    else if (pdf !== null) {
      const stopUrl = answerUrl(deps, 'stop', recipient);
      await deps.jobs.enqueue(tx, 'mail.send', {
        ...common,
        template: 'reportPdf',
        to: recipient.email,
        values: { ...values, link: stopUrl },
        stopUrl,
        attachment: { fileName: `${schedule.report}.pdf`, contentType: 'application/pdf', content: pdf },
      });
    }
  }
  await insertSends(tx, rows);
  return sent;
}

/** Sends a report that is due, and says when it is due next. A repetition finds another time and does nothing. */
export async function sendReport(
  deps: Deps,
  { companyId, scheduleId, dueAt }: ReportJob,
  isLastTry: boolean,
): Promise<void> {
  const found = await findSchedule(deps.db, companyId, scheduleId);
  const isDue = (one: ScheduleRow | undefined): one is ScheduleRow =>
    one !== undefined && !one.isPaused && one.nextAt.toISOString() === dueAt;
  if (!isDue(found)) return;
  const kind = findReportKind(deps, found.report);
  const company = await readCompany(deps.db, companyId);
  const hasPlan = company.status !== 'SUSPENDED' && isBoostedOrOnTrial(company, deps.clock());
  let [pdf, failure]: [string | null, ScheduleRow['failure']] = [null, hasPlan && kind ? null : 'PLAN'];
  if (kind && !failure) {
    const recipients = await recipientsOf(deps.db, companyId, [scheduleId]);
    const isOutside = recipients.some(
      ({ recipient }) => recipient.userId === null && recipient.state === 'active',
    );
    try {
      pdf = isOutside ? await namelessPdf(deps, kind, found) : null;
    } catch (error) {
      if (!isLastTry) throw error;
      failure = 'REPORT';
    }
  }
  await deps.db.transaction(async (tx) => {
    const schedule = await lockSchedule(tx, companyId, scheduleId);
    if (!isDue(schedule)) return;
    const now = deps.clock();
    const sent = kind && !failure ? await mailAll(tx, deps, { schedule, kind, pdf }) : 0;
    await setSchedule(tx, schedule, {
      nextAt: nextSend(schedule, now, company.timeZone),
      failure,
      failedAt: failure ? now : null,
    });
    const userId = schedule.userId ?? company.ownerId;
    if (userId === null) return;
    await appendAuditEvent(tx, {
      action: 'report_schedule.sent',
      target: { type: 'report_schedule', id: scheduleId },
      details: { name: schedule.name, report: schedule.report, sent, ...(failure && { failure }) },
      actor: { companyId, userId, onBehalfOf: null },
      requestId: `report-${scheduleId}-${dueAt}`,
      at: now,
    });
  });
}

/** Makes this process send the reports that are due. */
export function workOnReports(deps: Deps): void {
  deps.jobs.work('report.send', (job, { isLastTry }) => sendReport(deps, job, isLastTry));
}
