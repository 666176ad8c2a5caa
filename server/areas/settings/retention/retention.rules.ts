import { addDays, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import type { Retention, RetentionPreview } from '@contract/settings/retention';
import { lockCompany, readCompany } from '@server/domain/company/company.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { tellOfTrust } from '../trust/told.rules';
import { amountsOf, countPeople, selectDue } from './due.queries';
import { findRetention, lastRuns, lockRetention, putRetention } from './retention.queries';
import { cutoffOf, isSooner, monthsAt } from './runs.rules';

export async function retentionOf(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  companyId: number,
): Promise<Retention> {
  const now = clock();
  const setting = await findRetention(db, companyId);
  const { timeZone } = await readCompany(db, companyId);
  const runs = await lastRuns(db, companyId);
  const isPending = setting !== undefined && setting.startsAt > now;
  const today = dayAt(now, timeZone);
  const next = () => {
    if (monthsAt(setting, now) !== null) return setting?.lookedOn === today ? addDays(today, 1) : today;
    return isPending && setting.months !== null ? dayAt(setting.startsAt, timeZone) : null;
  };
  return {
    months: setting?.months ?? null,
    changedAt: setting?.changedAt.toISOString() ?? null,
    startsAt: isPending ? setting.startsAt.toISOString() : null,
    monthsBefore: isPending ? setting.monthsBefore : null,
    nextOn: next(),
    runs: runs
      .filter(({ amounts }) => amounts.length > 0)
      .map(({ id, through, startedAt, endedAt, amounts }) => ({
        ...{ id, through, amounts: [...amounts] },
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
  };
}

/** What would become anonymous today: the same that a run marks. */
export async function previewOf(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  companyId: number,
  months: number,
): Promise<RetentionPreview> {
  const cutoff = cutoffOf(await readCompany(db, companyId), months, clock());
  const due = await selectDue(db, cutoff);
  const people = await countPeople(db, companyId, due);
  return { months, through: cutoff.through, people, amounts: amountsOf(due) };
}

/**
 * Sets after how many months results become anonymous, and tells all admins. What makes it sooner than it is, or is to be, waits
 * for seven days, and can be stopped by the link as long.
 */
export async function setRetention(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  months: number | null,
): Promise<void> {
  const now = deps.clock();
  const { companyId, userId } = actor;
  await lockCompany(tx, companyId);
  const setting = await lockRetention(tx, companyId);
  const wanted = setting?.months ?? null;
  if (months === wanted) return;
  const monthsBefore = monthsAt(setting, now);
  const set = { months, changedAt: now, changedBy: userId };
  if (isSooner(months, monthsBefore) && isSooner(months, wanted)) {
    const startsAt = new Date(now.getTime() + limits.retention.waitMs);
    await putRetention(tx, companyId, { ...set, monthsBefore, startsAt });
    await tellOfTrust(tx, deps, actor, { kind: 'retentionShortened', subject: JSON.stringify(monthsBefore) });
    return;
  }
  // Less than what waits already waits as long as that.
  const startsAt =
    setting && setting.startsAt > now && isSooner(months, monthsBefore) ? setting.startsAt : now;
  await putRetention(tx, companyId, { ...set, monthsBefore, startsAt });
  await tellOfTrust(tx, deps, actor, { kind: 'retentionLengthened' });
}
