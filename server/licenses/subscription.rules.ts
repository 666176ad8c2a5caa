import type { Company } from '../company/company.queries';
import { lockCompany, updateCompany } from '../company/company.queries';
import type { Tx } from '../db/client';
import { lastSubscription, type Subscription, updateSubscription } from './licenses.queries';
import { giveSeats, takeSeats } from './seats.rules';

/** Whether more licenses are an upsell: added to this subscription instead of starting another. */
export const isRunning = (subscription: Subscription | undefined, now: Date): subscription is Subscription =>
  subscription !== undefined &&
  subscription.status !== 'canceled' &&
  // A partner's purchase ends with its period; a payment service tells the end itself.
  (subscription.provider !== 'partner' || subscription.currentPeriodEnd > now);

/** Ends a subscription whose seats still count. The company is locked. Returns it without these seats. */
export async function release(
  tx: Tx,
  company: Company,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  await updateSubscription(tx, subscription, { status: 'canceled', releasedAt: now });
  if (subscription.releasedAt === null) await takeSeats(tx, company, subscription.seats, now);
}

/** What a payment service tells about a subscription; what is absent stays as it is. */
export interface SubscriptionChange {
  readonly status?: Subscription['status'];
  readonly seats?: number;
  readonly period?: { readonly start: Date; readonly end: Date };
}

/**
 * Changes a subscription, and with it the company's seats and paid period: canceled, its seats are taken away. Safe
 * to repeat; one that was canceled stays so. Returns whether anything changed.
 */
export async function changeSubscription(
  tx: Tx,
  key: Pick<Subscription, 'companyId' | 'id'>,
  change: SubscriptionChange,
  now: Date,
): Promise<boolean> {
  const company = await lockCompany(tx, key.companyId);
  const subscription = await lastSubscription(tx, key.companyId);
  if (subscription?.id !== key.id || subscription.status === 'canceled') return false;
  const { status = subscription.status, seats = subscription.seats, period } = change;
  if (status === 'canceled') {
    await release(tx, company, subscription, now);
    return true;
  }
  const moved =
    period !== undefined &&
    (period.start.getTime() !== subscription.currentPeriodStart.getTime() ||
      period.end.getTime() !== subscription.currentPeriodEnd.getTime());
  const added = seats - subscription.seats;
  if (status === subscription.status && added === 0 && !moved) return false;
  await updateSubscription(tx, subscription, {
    status,
    seats,
    ...(moved ? { currentPeriodStart: period.start, currentPeriodEnd: period.end } : {}),
  });
  if (added > 0) await giveSeats(tx, company, added, now, period);
  else if (added < 0) await takeSeats(tx, company, -added, now);
  if (moved && added <= 0) {
    const paid = { currentPeriodStart: period.start, currentPeriodEnd: period.end, updatedAt: now };
    await updateCompany(tx, key.companyId, paid);
  }
  return true;
}
