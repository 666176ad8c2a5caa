import type { CustomerType } from '@contract/access';
import { limits } from '@contract/limits';
import { licenseEndpoints as ends, transactionEndpoints } from '@contract/partner/licenses';
import { overviewEndpoints } from '@contract/partner/overview';
import { companies } from '@server/domain/company/company.tables';
import { licenseEntries } from '@server/domain/licenses/licenses.tables';
import { allocate } from '@server/domain/licenses/pool.rules';
import { priceOf } from '@server/domain/licenses/price.rules';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import { aYearAfter } from '@server/platform/time/days';
import { inArray } from 'drizzle-orm';
import { type Examples, type ExampleWorld, inCompany } from './example';

/** Makes the company, and the caller's, a partner with a pool of licenses and one customer on the Free plan. */
async function partnerOf(
  { gateway, company, caller }: ExampleWorld,
  customerType: CustomerType = 'RESELLER',
  hasSubscription = false,
) {
  await gateway.db
    .update(companies)
    // Other examples leave invoices open.
    .set({ isPartner: true, customerType, integration: null, creditLimit: limits.invoices.creditMax })
    .where(inArray(companies.id, [company.id, caller.companyId]));
  const customer = await gateway.buildCompany({ parentCompanyId: company.id, hasBoost: false, seats: 25 });
  const companyId = company.id;
  const now = gateway.clock();
  const pool = { companyId, kind: 'bought', licenses: 100, at: now, endsAt: aYearAfter(now, 'UTC') } as const;
  await gateway.db.insert(licenseEntries).values(pool);
  if (hasSubscription) {
    await gateway.db.transaction((tx) =>
      recordPurchase(tx, {
        payerId: companyId,
        receiverId: customer.id,
        source: 'reseller',
        licenses: 10,
        price: priceOf({ seats: 10, isDirect: false }, new Map()),
        payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
        boughtBy: null,
        now,
      }),
    );
  }
  return { companyId, customerId: customer.id };
}

const order = { licensesNumber: 10, orderNumber: 'PO-7', fromPool: false };
const query = { licensesNumber: 10 };
const listed = (customerType: CustomerType) => async (world: ExampleWorld) => {
  await partnerOf(world, customerType, true);
  return { params: inCompany(world) };
};

/** Examples of a partner's licenses and of what it has bought. */
export const licenseExamples: Examples = [
  [ends.licenses, (world) => ({ params: inCompany(world) })],
  [
    ends.allocate,
    async (world) => {
      const { companyId, customerId } = await partnerOf(world);
      return { params: { companyId, customerCompanyId: customerId }, body: { licensesToAllocate: 5 } };
    },
  ],
  [
    ends.allocatable,
    async (world) => {
      const { companyId, customerId } = await partnerOf(world);
      return { params: { companyId, customerCompanyId: customerId } };
    },
  ],
  [
    ends.takeable,
    async (world) => {
      const { companyId, customerId } = await partnerOf(world);
      return { params: { companyId, customerCompanyId: customerId } };
    },
  ],
  [
    ends.takeBack,
    async (world) => {
      const { companyId, customerId } = await partnerOf(world);
      const now = world.gateway.clock();
      const act = { partnerId: companyId, customerId, licenses: 50, userId: 1, now };
      await world.gateway.db.transaction((tx) => allocate(tx, act));
      return { params: { companyId, customerCompanyId: customerId }, body: { licensesToTakeBack: 5 } };
    },
  ],
  [ends.resellerBuy, async (world) => ({ params: await partnerOf(world), body: order })],
  [
    ends.resellerUpgrade,
    async (world) => ({ params: await partnerOf(world, 'RESELLER', true), body: order }),
  ],
  [ends.resellerPrice, async (world) => ({ params: await partnerOf(world), query })],
  [ends.resellerUpgradePrice, async (world) => ({ params: await partnerOf(world, 'RESELLER', true), query })],
  [ends.subResellerBuy, async (world) => ({ params: await partnerOf(world, 'SUBRESELLER'), body: order })],
  [
    ends.subResellerUpgrade,
    async (world) => ({ params: await partnerOf(world, 'SUBRESELLER', true), body: order }),
  ],
  [ends.subResellerPrice, async (world) => ({ params: await partnerOf(world, 'SUBRESELLER'), query })],
  [
    ends.subResellerUpgradePrice,
    async (world) => ({ params: await partnerOf(world, 'SUBRESELLER', true), query }),
  ],
  [transactionEndpoints.transactions, listed('OEM')],
  [transactionEndpoints.resellerTransactions, listed('RESELLER')],
  [transactionEndpoints.subResellerTransactions, listed('SUBRESELLER')],
  [transactionEndpoints.exportTransactions, listed('RESELLER')],
  [transactionEndpoints.allocations, listed('RESELLER')],
  [overviewEndpoints.overview, listed('RESELLER')],
  [overviewEndpoints.forecast, listed('OEM')],
];
