import type { InputOf } from '@contract/endpoint';
import { licenseEndpoints as ends, transactionEndpoints } from '@contract/partner/licenses';
import { companies } from '@server/domain/company/company.tables';
import { licenseEntries } from '@server/domain/licenses/licenses.tables';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { aYearAfter } from '@server/platform/time/days';
import { asc, eq } from 'drizzle-orm';
import type { TestGateway } from './gateway';

export const order = (licensesNumber: number) => ({
  licensesNumber,
  orderNumber: 'PO-7',
  fromPool: false,
});

/** A reseller with a customer on the Free plan, what its agent asks of the gateway, and what is stored of it. */
export async function buildReseller(gateway: TestGateway) {
  const company = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', name: 'Corvid' });
  const companyId = company.id;
  const agent = await gateway.buildAdmin(company, { name: 'Petra', lastName: 'Lind' });
  let token = await gateway.tokenFor(agent);
  const buildCustomer = (values: Parameters<TestGateway['buildCompany']>[0] = {}) =>
    gateway.buildCompany({ hasBoost: false, seats: 25, parentCompanyId: companyId, ...values });
  const customer = await buildCustomer();

  const ofOrders = (customerId: number, headers = {}) => ({
    token,
    params: { companyId, customerId },
    headers,
  });
  const ofPool = (customerCompanyId: number, headers = {}) => ({
    token,
    params: { companyId, customerCompanyId },
    headers,
  });
  const poolOf = async (id: number, by: string) =>
    (await gateway.call(ends.licenses, { token: by, params: { companyId: id } })).body.data;

  return {
    company,
    customer,
    buildCustomer,
    /** Once the token has expired. */
    async signInAgain(): Promise<void> {
      token = await gateway.freshToken(agent);
    },
    quote: (query: InputOf<typeof ends.resellerPrice>['query']) =>
      gateway.call(ends.resellerPrice, { ...ofOrders(customer.id), query }),
    buy: (body: InputOf<typeof ends.resellerBuy>['body'], to = customer.id, headers = {}) =>
      gateway.call(ends.resellerBuy, { ...ofOrders(to, headers), body }),
    quoteUpgrade: (query: InputOf<typeof ends.resellerUpgradePrice>['query']) =>
      gateway.call(ends.resellerUpgradePrice, { ...ofOrders(customer.id), query }),
    upgrade: (body: InputOf<typeof ends.resellerUpgrade>['body']) =>
      gateway.call(ends.resellerUpgrade, { ...ofOrders(customer.id), body }),
    /** Puts licenses into its pool that are valid for a year from now, without a purchase. */
    fill: (licenses: number) =>
      gateway.db.insert(licenseEntries).values({
        companyId,
        kind: 'bought',
        licenses,
        at: gateway.clock(),
        endsAt: aYearAfter(gateway.clock(), 'UTC'),
      }),
    allocate: (licensesToAllocate: number, to = customer.id, headers = {}) =>
      gateway.call(ends.allocate, { ...ofPool(to, headers), body: { licensesToAllocate } }),
    takeBack: (licensesToTakeBack: number, to = customer.id, headers = {}) =>
      gateway.call(ends.takeBack, { ...ofPool(to, headers), body: { licensesToTakeBack } }),
    /** How many licenses of the customer it can take back. */
    takeable: async () => (await gateway.call(ends.takeable, ofPool(customer.id))).body.data.licenses,
    pool: () => poolOf(companyId, token),
    /** The pool of a partner among its customers, as that one sees it. */
    async poolOf(partner: typeof company) {
      return poolOf(partner.id, await gateway.tokenFor(await gateway.buildAdmin(partner)));
    },
    transactions: async () =>
      (await gateway.call(transactionEndpoints.resellerTransactions, { token, params: { companyId } })).body
        .data,
    async stored(id = customer.id) {
      const [row] = await gateway.db.select().from(companies).where(eq(companies.id, id));
      return row;
    },
  };
}
export type Reseller = Awaited<ReturnType<typeof buildReseller>>;

/** What a company was notified of, the first first. */
export const notificationsOf = (gateway: TestGateway, companyId: number) =>
  gateway.db
    .select()
    .from(notifications)
    .where(eq(notifications.companyId, companyId))
    .orderBy(asc(notifications.id));
