import { limits } from '@contract/limits';
import type { CompanyProfile } from '@contract/shell';

/** The initial number of licenses: one per user, but no fewer than are paid for or than can be bought. */
export function seatsWanted({ subscription, users }: CompanyProfile): number {
  const paid = subscription.hasBoost ? subscription.seats : 0;
  return Math.min(Math.max(users.enabled, paid, limits.plans.seatsMin), limits.plans.seatsMax);
}
