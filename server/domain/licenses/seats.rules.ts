import { limits } from '@contract/limits';
import { type Company, updateCompany } from '@server/domain/company/company.queries';
import { isTrialRunning, userLimit } from '@server/domain/company/plan';
import type { Tx } from '@server/platform/db/client';

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/**
 * Gives a company licenses, for a period if they are paid for one: it has Boost from now on, and a running trial
 * ends. Fewer than none where new ones replace more old ones. The company is locked. Returns its seats.
 */
export async function giveSeats(
  tx: Tx,
  company: Company,
  licenses: number,
  now: Date,
  period?: Period,
): Promise<number> {
  const seats = Math.max(0, (company.hasBoost ? userLimit(company) : 0) + licenses);
  await updateCompany(tx, company.id, {
    subscriptionType: 'PAID',
    hasBoost: true,
    seats,
    updatedAt: now,
    ...(period ? { currentPeriodStart: period.start, currentPeriodEnd: period.end } : {}),
    ...(isTrialRunning(company) ? { trialStatus: 'expired', trialEnd: now } : {}),
  });
  return seats;
}

/**
 * Takes licenses from a company; without any left it is on the Free plan. Nobody is disabled. The company is
 * locked. Returns its seats.
 */
export async function takeSeats(tx: Tx, company: Company, licenses: number, now: Date): Promise<number> {
  if (!company.hasBoost) return company.seats;
  const seats = company.seats - licenses;
  if (seats > 0) {
    await updateCompany(tx, company.id, { seats, updatedAt: now });
    return seats;
  }
  await updateCompany(tx, company.id, toFree(now));
  return limits.users.withoutBoost;
}

/** What the Free plan makes of a company with Boost. */
export const toFree = (now: Date) =>
  ({
    subscriptionType: 'FREE',
    hasBoost: false,
    hasSuperBoost: false,
    seats: limits.users.withoutBoost,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    boostEndedAt: now,
    updatedAt: now,
  }) as const;
