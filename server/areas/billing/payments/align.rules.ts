import { lastSubscription } from '@server/domain/licenses/licenses.queries';
import { pricesOf } from '@server/domain/licenses/yearly-price';
import type { Deps } from '@server/platform/http/context';
import { selectProviderSubscriptions } from './payments.queries';

/**
 * Lets the payment service charge for what the company has: the licenses of the subscription that counts, and
 * nothing for any other. Reads the state of the moment, so it may run late, or twice.
 */
export async function alignSubscriptions(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  companyId: number,
): Promise<void> {
  const ours = await lastSubscription(db, companyId);
  const running = ours && ours.status !== 'canceled' ? ours : undefined;
  const isOurs = (id: string) =>
    running?.provider === payments.provider && running.providerSubscriptionId === id;
  for (const { subscriptionId } of await selectProviderSubscriptions(db, companyId, payments.provider)) {
    if (running && isOurs(subscriptionId)) await payments.setPrices(subscriptionId, pricesOf(running.prices));
    else await payments.cancelSubscription(subscriptionId);
  }
}
