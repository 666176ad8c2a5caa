import { limits } from '@contract/limits';
import { type Company, lockCompany, updateCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import { conflict } from '@server/platform/http/errors';
import {
  cancelEnded,
  lastSubscription,
  type Subscription,
  selectSubscriptions,
  selectUnreleased,
  updateSubscription,
} from './licenses.queries';
import { tellEnded } from './notices';
import { takeSeats } from './seats.rules';

/** Whether more licenses are an upsell: added to this subscription instead of starting another. */
export const isRunning = (subscription: Subscription | undefined, now: Date): subscription is Subscription =>
  subscription !== undefined &&
  subscription.status !== 'canceled' &&
  (subscription.cancelAt === null || subscription.cancelAt > now) &&
  // A partner's purchase ends with its period; a payment service tells the end itself.
  (subscription.provider !== 'partner' || subscription.currentPeriodEnd > now);

/**
 * When a subscription ends, or has ended; null while it renews by itself. What was bought on an invoice renews for
 * nobody: it ends with its period.
 */
export function endOf(
  subscription: Pick<Subscription, 'status' | 'provider' | 'cancelAt' | 'currentPeriodEnd' | 'releasedAt'>,
): Date | null {
  const { status, provider, cancelAt, currentPeriodEnd, releasedAt } = subscription;
  const isEnding = status === 'canceled' || provider === 'partner';
  if (!isEnding) return cancelAt;
  const ends = [currentPeriodEnd, cancelAt, releasedAt].flatMap((end) => end?.getTime() ?? []);
  return new Date(Math.min(...ends));
}

/**
 * Throws 409 while nothing can be added to a running subscription: its period is over, or so nearly over that the payment
 * service may be charging for the next one already. What a license costs until then is known again with that payment.
 */
export function checkAddable(subscription: Subscription, now: Date): void {
  const { status, currentPeriodEnd } = subscription;
  const margin = endOf(subscription) === null ? limits.payments.renewalMs : 0;
  if (currentPeriodEnd.getTime() - margin > now.getTime()) return;
  throw conflict(
    status === 'active'
      ? 'This subscription is being renewed. Licenses can be added again when that is paid, usually within a few hours.'
      : 'The renewal of this subscription has not been paid. Licenses can be added again when it is.',
  );
}

/** Whether a subscription was canceled, but has not ended yet: then it can still be resumed. */
export const canResume = (subscription: Subscription | undefined, now: Date): subscription is Subscription =>
  isRunning(subscription, now) && subscription.cancelAt !== null;

/** Ends a subscription and takes its seats, if they still count. The company is locked. */
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
  /** When it ends; null: it renews. */
  readonly cancelAt?: Date | null;
}

/**
 * Changes a subscription; canceled, its seats are taken away. Its period stays: the next one begins when it was paid. Safe
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
  const { status = subscription.status, cancelAt = subscription.cancelAt } = change;
  if (status === 'canceled') {
    await release(tx, company, subscription, now);
    return true;
  }
  const isSameEnd = cancelAt?.getTime() === subscription.cancelAt?.getTime();
  if (status === subscription.status && isSameEnd) return false;
  await updateSubscription(tx, subscription, { status, cancelAt });
  return true;
}

/**
 * Ends what partners bought and did not buy again: canceled at the end of the period, and without its seats after the
 * days of grace. Otherwise a customer would keep Boost for good once it was bought for a year. What one run leaves, the
 * next one takes.
 */
export async function endExpired(tx: Tx, now: Date): Promise<void> {
  const { graceMs, endedAtOnce } = limits.partner;
  await cancelEnded(tx, now);
  const before = new Date(now.getTime() - graceMs);
  for (const { companyId } of await selectUnreleased(tx, before, endedAtOnce)) {
    const company = await lockCompany(tx, companyId);
    // Read again under the lock: someone may have bought meanwhile.
    for (const subscription of await selectSubscriptions(tx, companyId, endedAtOnce)) {
      const { provider, currentPeriodEnd, releasedAt, seats, buyerCompanyId } = subscription;
      if (provider !== 'partner' || currentPeriodEnd > before || releasedAt !== null) continue;
      await release(tx, company, subscription, now);
      await updateCompany(tx, companyId, { currentPeriodStart: null, currentPeriodEnd: null });
      await tellEnded(tx, { partnerId: buyerCompanyId, customerId: companyId, licenses: seats, now });
    }
  }
}
