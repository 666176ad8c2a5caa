import { billingEndpoints } from '@contract/billing';
import { licenseEndpoints } from '@contract/partner/licenses';
import { readCompany } from '@server/domain/company/company.queries';
import { startTrial } from '@server/domain/company/trial.rules';
import { creditOf } from '@server/domain/licenses/credit.rules';
import { readPool, toPool } from '@server/domain/licenses/pool.rules';
import type { binder } from '@server/platform/http/bind';
import { type Quote, quoteOf } from './orders.rules';
import { continueToFree } from './plan.rules';

/** What is to be paid now. */
const dueOf = ({ now, paidUntil, validUntil, renewal }: Quote) => ({
  dueToday: now.total,
  paidUntil: paidUntil?.toISOString() ?? null,
  validUntil: validUntil?.toISOString() ?? null,
  renewal: renewal && { ...renewal, at: renewal.at.toISOString() },
});

/** Plans and prices. */
export function billingRoutes({ read, write }: ReturnType<typeof binder>): void {
  write(billingEndpoints.startTrial, async ({ tx, deps, actor, audit }) => {
    const end = await startTrial(tx, actor.companyId, deps.clock());
    await audit({ action: 'trial.started', target: { type: 'company', id: actor.companyId } });
    return { data: { status: 'active' as const, end: end.toISOString() } };
  });

  read(billingEndpoints.pricing, async ({ db, deps, actor, query }) => {
    const { usersNumber, isDirectPurchase, couponCode } = query;
    const company = await readCompany(db, actor.companyId);
    const quote = await quoteOf(db, deps, company, {
      licenses: usersNumber,
      isDirect: isDirectPurchase,
      couponCode,
      fields: { licenses: 'usersNumber', coupon: 'couponCode' },
    });
    const { perSeat: pricePerSeat, total: totalPrice } = quote.yearly;
    const credit = company.features.hasPayByInvoiceAccess
      ? await creditOf(db, company.id, quote.now.total, deps.clock())
      : null;
    return { data: { pricing: { pricePerSeat, totalPrice, ...dueOf(quote) }, credit } };
  });

  read(billingEndpoints.directQuote, async ({ db, deps, actor, body }) => {
    const quote = await quoteOf(db, deps, await readCompany(db, actor.companyId), {
      licenses: body.licensesNumber,
      isDirect: true,
      fields: { licenses: 'licensesNumber', coupon: 'couponCode' },
    });
    const { perSeat: pricePerLicense, total } = quote.yearly;
    return { data: { pricePerLicense, total, ...dueOf(quote) } };
  });

  read(licenseEndpoints.licenses, async ({ db, deps, actor }) => ({
    data: toPool(await readPool(db, actor.companyId, deps.clock())),
  }));

  write(billingEndpoints.changeSubscriptionType, async ({ tx, deps, actor, body, audit }) => {
    const before = await continueToFree(tx, actor, deps.clock());
    // The payment service charges nothing for what has ended.
    await deps.jobs.enqueue(tx, 'payments.align', { companyId: actor.companyId });
    const details = { from: before, to: body.subscriptionType };
    const target = { type: 'company', id: actor.companyId };
    await audit({ action: 'subscription_type.changed', target, details });
    return { data: { subscriptionType: body.subscriptionType } };
  });
}
