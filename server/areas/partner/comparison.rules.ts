import { limits } from '@contract/limits';
import { comparedCultures } from '@server/domain/figures/culture.rules';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import {
  type ComparedFilter,
  forgetFigures,
  outdatedCustomers,
  partnersReading,
  storeFigures,
} from './comparison.queries';

const { comparedAgainMs, comparedMaxMs, comparedLatelyMs, comparedAtOnce } = limits.partner;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Computes the figures of customers that are from before a time, or missing. */
async function computeSince(db: Queryable, filter: ComparedFilter, now: Date, since: Date): Promise<void> {
  const ids = await outdatedCustomers(db, filter, since);
  for (let from = 0; from < ids.length; from += comparedAtOnce) {
    const some = ids.slice(from, from + comparedAtOnce);
    const cultures = await comparedCultures(db, some, now);
    await storeFigures(
      db,
      some.map((companyId) => {
        const culture = cultures.get(companyId);
        const { training, gaming, reported, score = null } = culture?.current ?? {};
        return {
          ...{ companyId, asOf: now, score },
          completedPercent: training?.percent ?? null,
          overduePercent: culture && training?.due ? (100 * culture.overdue) / training.due : null,
          gameScore: gaming?.score ?? null,
          reportedPercent: reported?.percent ?? null,
          previousScore: culture?.previous.score ?? null,
        };
      }),
    );
  }
}

/** Sees to it that a partner's customers have figures, none of which is older than it may be. */
export const ensureFigures = (db: Queryable, filter: ComparedFilter, now: Date): Promise<void> =>
  computeSince(db, filter, now, before(now, comparedMaxMs));

/** Every hour: computes the figures for partners that have read them lately, and forgets the others. */
export async function renewFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const lately = before(now, comparedLatelyMs).toISOString().slice(0, 10);
  for (const partnerId of await partnersReading(db, lately))
    await computeSince(db, { partnerId }, now, before(now, comparedAgainMs));
  await forgetFigures(db, before(now, comparedLatelyMs));
}
