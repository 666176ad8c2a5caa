import { limits } from '@contract/limits';
import type { CompanyProfile } from '@contract/shell';

/** The number of licences to begin with: one for everybody, none fewer than are paid for or can be bought. */
export function seatsWanted({ subscription, users }: CompanyProfile): number {
  const paid = subscription.hasBoost ? subscription.seats : 0;
  return Math.min(Math.max(users.enabled, paid, limits.plans.seatsMin), limits.plans.seatsMax);
}
