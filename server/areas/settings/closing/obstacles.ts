import type { Closing, ClosingObstacle } from '@contract/settings/closing';
import { type Company, companyName } from '@server/domain/company/company.queries';
import { selectEndsOf } from '@server/domain/licenses/holdings.rules';
import { lastSubscription } from '@server/domain/licenses/licenses.queries';
import { endOf, isRunning } from '@server/domain/licenses/subscription.rules';
import type { Queryable } from '@server/platform/db/client';
import { countCustomers, countUnpaid } from './closing.queries';

export type Obstacle = Closing['obstacles'][number];

/** What is said of an obstacle to whoever asks for what can't be done yet. */
export const OBSTACLE_TEXTS: Readonly<Record<ClosingObstacle, string>> = {
  provider: "The account of the service's provider can't be closed.",
  subscription: 'The account has a plan. Continue on Free first, or wait until the plan has ended.',
  licenses: 'The account has licenses from a partner. Ask the partner to take them back first.',
  invoices: 'There are unpaid invoices. Pay them first.',
  customers: 'The account has customers. Remove them first.',
};

/** The plan that is paid for, by whoever pays for it; undefined without one. */
async function planOf(db: Queryable, company: Company, now: Date): Promise<Obstacle | undefined> {
  const last = await lastSubscription(db, company.id);
  if (!company.hasBoost && !isRunning(last, now)) return undefined;
  if (company.parentCompanyId === null)
    return { kind: 'subscription', count: null, endsAt: iso(last && endOf(last)), provider: null };
  const ends = await selectEndsOf(db, [company.id], new Map(last ? [[company.id, last]] : []));
  return {
    kind: 'licenses',
    count: company.seats,
    // Of several ends the last one frees the account.
    endsAt: iso(ends.get(company.id)?.at(-1)?.endsAt),
    provider: await companyName(db, company.parentCompanyId),
  };
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
const counted = (kind: ClosingObstacle, count: number): Obstacle[] =>
  count === 0 ? [] : [{ kind, count, endsAt: null, provider: null }];

/** Everything that keeps a company from being closed now. */
export async function obstaclesOf(db: Queryable, company: Company, now: Date): Promise<Obstacle[]> {
  if (company.isProvider) return [{ kind: 'provider', count: null, endsAt: null, provider: null }];
  return [
    (await planOf(db, company, now)) ?? [],
    counted('invoices', await countUnpaid(db, company.id)),
    counted('customers', await countCustomers(db, company.id)),
  ].flat();
}
