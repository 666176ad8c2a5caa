import { addMonths, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { CompanyJob } from '@server/platform/jobs/queue';
import { endOfDay } from '@server/platform/time/days';
import { amountsOf, type Cutoff, selectDue } from './due.queries';
import { markAnonymous } from './marking.queries';
import {
  companiesToRun,
  endRun,
  insertRun,
  leftOver,
  lockOpenRun,
  lockRetention,
  noteLook,
  type RetentionRow,
  type RunRow,
} from './retention.queries';
import { unlinkMails, unlinkTasks, unlinkViews } from './unlinking.queries';

const { batchRows } = limits.retention;

/** After how many months results become anonymous at an instant; null: never. */
export const monthsAt = (
  setting: Pick<RetentionRow, 'months' | 'monthsBefore' | 'startsAt'> | undefined,
  now: Date,
): number | null => {
  if (!setting) return null;
  return now < setting.startsAt ? setting.monthsBefore : setting.months;
};

/** Whether results become anonymous sooner by one setting than by the other; null: never. */
export const isSooner = (one: number | null, other: number | null): boolean =>
  (one ?? Infinity) < (other ?? Infinity);

/** What has ended so many months before today, of the company's zone, or earlier. */
export function cutoffOf(company: Pick<Company, 'id' | 'timeZone'>, months: number, now: Date): Cutoff {
  const through = addMonths(dayAt(now, company.timeZone), -months);
  return { companyId: company.id, through, until: endOfDay(through, company.timeZone) };
}

/** Begins the run of a day, if anything is due: all of it is anonymous to readers from then on. */
async function begin(tx: Tx, company: Company, setting: RetentionRow, now: Date): Promise<boolean> {
  const { id: companyId, timeZone } = company;
  const months = monthsAt(setting, now);
  const today = dayAt(now, timeZone);
  if (months === null || setting.lookedOn === today) return false;
  await noteLook(tx, companyId, today);
  const cutoff = cutoffOf(company, months, now);
  const due = await selectDue(tx, cutoff);
  if (due.length === 0) return false;
  await markAnonymous(tx, companyId, due, now);
  const { through } = cutoff;
  await insertRun(tx, { companyId, months, through, amounts: amountsOf(due), startedAt: now });
  return true;
}

const UNLINK = { tasks: unlinkTasks, mails: unlinkMails, views: unlinkViews } as const;

/** Ends a run with its event. Nobody did it: it is recorded for whoever set it, else for the owner. */
async function end(tx: Tx, run: RunRow, { ownerId }: Company, setting: RetentionRow, now: Date) {
  const { companyId, through, months, amounts } = run;
  await endRun(tx, run, now);
  if (amounts.length === 0) return;
  await appendAuditEvent(tx, {
    action: 'company.results_anonymized',
    target: { type: 'company', id: companyId },
    details: { through, months, amounts },
    actor: { companyId, userId: setting.changedBy ?? ownerId ?? 0, onBehalfOf: null },
    requestId: `retention:${companyId}:${run.id}`,
    at: now,
  });
}

/** One batch of a company's run, or its beginning or end; false when nothing is left to do today. */
async function step(tx: Tx, deps: Pick<Deps, 'clock'>, companyId: number): Promise<boolean> {
  await allowLongWork(tx);
  const setting = await lockRetention(tx, companyId);
  if (!setting) return false;
  const now = deps.clock();
  const company = await readCompany(tx, companyId);
  const run = await lockOpenRun(tx, companyId);
  if (!run) return begin(tx, company, setting, now);
  const left = await leftOver(tx, companyId);
  if (left) await UNLINK[left.of](tx, { companyId, id: left.id }, batchRows);
  else await end(tx, run, company, setting, now);
  return true;
}

/**
 * Makes a company's results anonymous that are old enough, for a while; then another job goes on. Each batch is one transaction, and
 * what is left to do follows from the rows, so that a crash or a second job neither repeats nor leaves out anything.
 */
export async function runRetention(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { companyId }: CompanyJob,
): Promise<void> {
  const until = performance.now() + limits.operations.sliceMs;
  while (performance.now() < until) {
    if (!(await retriedTransaction(deps.db, (tx) => step(tx, deps, companyId)))) return;
  }
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'retention.run', { companyId }));
}

/** Queues the runs of all companies whose results become anonymous, once an hour each. */
export async function queueRetention({
  db,
  jobs,
  clock,
}: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const hour = clock().toISOString().slice(0, 13);
  for (let after = 0; ; ) {
    const ids = await companiesToRun(db, after);
    for (const companyId of ids) {
      const singletonKey = `retention.run:${companyId}:${hour}`;
      await db.transaction((tx) => jobs.enqueue(tx, 'retention.run', { companyId }, { singletonKey }));
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < limits.retention.companiesAtOnce) return;
    after = last;
  }
}

/** Makes this process run retention. */
export function workOnRetention(deps: Deps): void {
  deps.jobs.work('retention.run', (job) => runRetention(deps, job));
}
