import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { watchersOf } from '@server/domain/notifications/watchers.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { stopUrl } from '../trust/told.rules';
import { lockUntold, selectDue, updateClosing } from './closing.queries';
import { closingDay } from './closing.rules';

const DAY_MS = 24 * 3600_000;
const { toldDays, atOnce: limit } = limits.closing;

type Telling = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'secrets'>;

/** Mails owner and admins how soon the account is closed, each with a link of their own that keeps it. */
async function remind(tx: Tx, deps: Telling, companyId: number, changeId: number): Promise<void> {
  const company = await readCompany(tx, companyId);
  if (company.closesAt === null) return;
  const { lang, name: companyName } = company;
  const day = closingDay(company, company.closesAt);
  const mails = (await watchersOf(tx, companyId)).map(({ id: userId, email }) => ({
    template: 'closingReminder' as const,
    to: email,
    lang,
    values: { companyName, day, link: stopUrl(deps, { companyId, changeId, userId }) },
  }));
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
}

/** Reminds of accounts that are closed soon, once for each of so many days before. What one run leaves, the next one tells. */
export async function remindOfClosings(deps: Telling): Promise<void> {
  const now = deps.clock();
  // The shortest first: who was not told before is told once.
  for (const days of [...toldDays].toSorted((a, b) => a - b)) {
    const window = { after: now, until: new Date(now.getTime() + days * DAY_MS), days, limit };
    await deps.db.transaction(async (tx) => {
      for (const { companyId, changeId } of await lockUntold(tx, window)) {
        await remind(tx, deps, companyId, changeId);
        await updateClosing(tx, companyId, { toldDays: days });
      }
    });
  }
}

/** Queues the removal of companies whose day has come, and of those whose removal lost its job. */
export async function queueRemovals({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock();
  for (const job of await selectDue(db, now, limit)) {
    const singletonKey = `company.remove:${job.companyId}:${now.toISOString().slice(0, 13)}`;
    await db.transaction((tx) => jobs.enqueue(tx, 'company.remove', job, { singletonKey }));
  }
}
