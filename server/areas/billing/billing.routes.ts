import { billingEndpoints } from '@contract/billing';
import { licenseEndpoints } from '@contract/partner/licenses';
import { startTrial } from '../../company/trial.rules';
import type { binder } from '../../http/bind';
import { leftIn, readPool } from '../../licenses/licenses.queries';
import { priceOf } from '../../licenses/price.rules';
import { continueToFree } from './plan.rules';

/** Plans and payments. */
export function billingRoutes({ read, write }: ReturnType<typeof binder>): void {
  write(billingEndpoints.startTrial, async ({ tx, deps, actor, audit }) => {
    const end = await startTrial(tx, actor.companyId, deps.clock());
    await audit({ action: 'trial.started', target: { type: 'company', id: actor.companyId } });
    return { data: { status: 'active' as const, end: end.toISOString() } };
  });

  read(billingEndpoints.pricing, async ({ deps, query }) => {
    const { usersNumber, isDirectPurchase, couponCode } = query;
    const question = { seats: usersNumber, isDirect: isDirectPurchase, couponCode };
    const { perSeat, total } = priceOf(question, deps.config.coupons);
    return { data: { pricing: { pricePerSeat: perSeat, totalPrice: total } } };
  });

  read(billingEndpoints.directQuote, async ({ deps, body }) => {
    const question = { seats: body.licensesNumber, isDirect: true };
    const { perSeat, total } = priceOf(question, deps.config.coupons);
    return { data: { pricePerLicense: perSeat, total } };
  });

  read(licenseEndpoints.licenses, async ({ db, actor }) => {
    const pool = await readPool(db, actor.companyId);
    const { bought, received, allocated } = pool;
    return { data: { licenses: leftIn(pool), bought, received, allocated } };
  });

  write(billingEndpoints.changeSubscriptionType, async ({ tx, deps, actor, body, audit }) => {
    const before = await continueToFree(tx, actor.companyId, deps.clock());
    const details = { from: before, to: body.subscriptionType };
    const target = { type: 'company', id: actor.companyId };
    await audit({ action: 'subscription_type.changed', target, details });
    return { data: { subscriptionType: body.subscriptionType } };
  });
}
