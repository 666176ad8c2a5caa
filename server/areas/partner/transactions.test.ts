import { SORT_ORDERS } from '@contract/paging';
import {
  INVOICE_STATUSES,
  TRANSACTION_SORTS,
  type Transaction,
  transactionEndpoints,
} from '@contract/partner/licenses';
import { settleInvoice, voidInvoice, writeOffInvoice } from '@server/domain/licenses/invoices.rules';
import { licenseEntries } from '@server/domain/licenses/licenses.tables';
import { priceOf } from '@server/domain/licenses/price.rules';
import { type Purchase, recordPurchase } from '@server/domain/licenses/purchase.rules';
import { aYearAfter } from '@server/platform/time/days';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectAllTransactions } from './transactions.queries';

const DAY_MS = 24 * 60 * 60 * 1000;
let gateway: TestGateway;
let partner: CompanyRow;
let agent: UserRow;
let token: string;

const daysAgo = (days: number) => new Date(gateway.clock().getTime() - days * DAY_MS);

/** A purchase for a new customer, and what became of its invoice. */
async function bought(
  name: string,
  licenses: number,
  days: number,
  more: Partial<Purchase> = {},
  then?: 'settle' | 'void' | 'writeOff',
): Promise<void> {
  const customer = await gateway.buildCompany({ name, parentCompanyId: partner.id, hasBoost: false });
  const now = daysAgo(days);
  await gateway.db.transaction(async (tx) => {
    const { invoiceId: id } = await recordPurchase(tx, {
      payerId: partner.id,
      receiverId: customer.id,
      source: 'reseller',
      licenses,
      price: priceOf({ seats: licenses, isDirect: false, couponCode: 'TEN' }, new Map([['TEN', 10]])),
      payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
      boughtBy: agent.id,
      now,
      ...more,
    });
    const key = { companyId: partner.id, id };
    if (then === 'settle')
      await settleInvoice(tx, key, { paidAt: daysAgo(days - 5), method: 'card', last4: '4242' });
    if (then === 'void') await voidInvoice(tx, key, now);
    if (then === 'writeOff') await writeOffInvoice(tx, key, now);
  });
}

beforeAll(async () => {
  gateway = await testGateway();
  partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', name: 'Corvid' });
  agent = await gateway.buildAdmin(partner, { name: 'Petra', lastName: 'Lind' });
  token = await gateway.tokenFor(agent);
  const at = daysAgo(300);
  const endsAt = aYearAfter(at, 'UTC');
  await gateway.db
    .insert(licenseEntries)
    .values({ companyId: partner.id, kind: 'bought', licenses: 50, at, endsAt });
  await bought('Amberleaf', 30, 200, { orderNumber: '=HYPERLINK("x")' }, 'settle');
  await bought('Björk & Co', 20, 100, {}, 'writeOff');
  await bought('Cedar', 10, 60, {}, 'void');
  await bought('Dahlia', 40, 45);
  await bought('Elm', 15, 3, { orderNumber: 'PO-77' });
  await bought('Fir', 25, 1, { payment: { provider: 'partner', method: 'invoice', status: 'DRAFT' } });
  await bought('Ginkgo', 12, 2, { fromPool: 12 });
});
afterAll(() => gateway.close());

type Query = Parameters<typeof gateway.call<typeof transactionEndpoints.transactions>>[1]['query'];
const ask = async (query: Query = {}) => {
  const params = { companyId: partner.id };
  return (await gateway.call(transactionEndpoints.resellerTransactions, { token, params, query })).body.data;
};
const names = (data: { items: readonly Transaction[] }) => data.items.map((one) => one.receiverCompanyName);

describe('transactions', () => {
  it('come newest first, with the status of the day', async () => {
    const data = await ask();
    expect(data.items.map((one) => [one.receiverCompanyName, one.paymentStatus, one.method])).toEqual([
      ['Fir', 'DRAFT', 'invoice'],
      ['Ginkgo', 'PAID', 'licenses'],
      ['Elm', 'OPEN', 'invoice'],
      ['Dahlia', 'OVERDUE', 'invoice'],
      ['Cedar', 'VOID', 'invoice'],
      ['Björk & Co', 'UNCOLLECTIBLE', 'invoice'],
      ['Amberleaf', 'PAID', 'card'],
    ]);
  });

  it.each([
    [{ invoiceStatus: ['OPEN'] }, ['Elm']],
    [{ invoiceStatus: ['OVERDUE'] }, ['Dahlia']],
    [{ invoiceStatus: ['OPEN', 'OVERDUE', 'VOID'] }, ['Elm', 'Dahlia', 'Cedar']],
    [{ invoiceStatus: ['PAID'], paymentMethod: 'card' }, ['Amberleaf']],
    [{ paymentMethod: 'licenses' }, ['Ginkgo']],
    [{ searchText: 'bjork' }, ['Björk & Co']],
    [{ searchText: 'corvid po-77' }, ['Elm']],
    [{ searchText: 'el' }, ['Elm']],
    [{ searchText: 'inv-', invoiceStatus: ['DRAFT'] }, ['Fir']],
    [{ searchText: '%' }, []],
    [{ searchText: 'nothing like it' }, []],
  ] satisfies [Query, string[]][])('are narrowed by %j', async (query, expected) => {
    const data = await ask(query);
    expect(names(data)).toEqual(expected);
    expect(data.pageInfo.totalItems).toBe(expected.length);
  });

  it.each(TRANSACTION_SORTS)('are sorted by %s both ways, every one once over the pages', async (orderBy) => {
    const of = async (order: string) => {
      const pages = await Promise.all(
        [0, 1, 2, 3].map((pageNumber) => ask({ orderBy, order, pageNumber, pageSize: 2 })),
      );
      return pages.flatMap(names);
    };
    const ascending = await of('asc');
    expect(ascending.toSorted()).toEqual(names(await ask()).toSorted());
    expect(await of('desc')).toEqual(ascending.toReversed());
  });

  it.each(['dueDate', 'paymentDate'] as const)('without a %s come where the order says', async (orderBy) => {
    const of = async (order: string) => {
      const pages = await Promise.all(
        [0, 1, 2, 3].map((pageNumber) => ask({ orderBy, order, pageNumber, pageSize: 2 })),
      );
      return pages.flatMap(({ items }) => items.map((one) => [one.id, one[orderBy]] as const));
    };
    const day = ([, at]: readonly [number, string | null]) => at;
    const ascending = await of('asc');
    const missing = ascending.filter((one) => day(one) === null);
    const there = ascending.filter((one) => day(one) !== null);
    // Every transaction has a due day so far.
    expect(there.length).toBeGreaterThan(0);
    if (orderBy === 'paymentDate') expect(missing.length).toBeGreaterThan(0);
    expect(ascending).toEqual([...missing, ...there]);
    expect(await of('asc_nulls_first')).toEqual(ascending);
    expect(await of('asc_nulls_last')).toEqual([...there, ...missing]);
    expect(await of('desc_nulls_first')).toEqual([...missing.toReversed(), ...there.toReversed()]);
  });

  it('of every status add up: counters and a search agree with the rows', async () => {
    const filters: Query[] = [{}, ...INVOICE_STATUSES.map((status) => ({ invoiceStatus: [status] }))];
    for (const filter of filters) {
      const counted = await ask(filter);
      const searched = await ask({ ...filter, searchText: 'corvid' });
      expect(searched.totals).toEqual(counted.totals);
      const sum = (of: (one: Transaction) => number) =>
        counted.items.reduce((total, one) => total + of(one), 0);
      const amountOf = (status: string) => sum((one) => (one.paymentStatus === status ? one.amount : 0));
      expect(counted.totals).toEqual({
        licensesNumber: sum((one) => one.licensesNumber),
        subtotal: sum((one) => one.subtotal),
        discount: sum((one) => one.discount),
        withdrawnFromBank: sum((one) => one.withdrawnFromBank),
        amount: sum((one) => one.amount),
        paid: amountOf('PAID'),
        open: amountOf('OPEN'),
        overdue: amountOf('OVERDUE'),
        other: amountOf('VOID') + amountOf('DRAFT') + amountOf('UNCOLLECTIBLE'),
      });
      const { subtotal, discount, withdrawnFromBank, amount } = counted.totals ?? {};
      expect((subtotal ?? 0) - (discount ?? 0) - (withdrawnFromBank ?? 0)).toBe(amount);
    }
  });

  it('are exported whole, in order, with formulas neutralized', async () => {
    const params = { companyId: partner.id };
    const query = { orderBy: 'amount', order: 'asc' } as const;
    const { body } = await gateway.call(transactionEndpoints.exportTransactions, { token, params, query });
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?Invoice,Customer,/);
    expect(lines).toHaveLength(8);
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(names(await ask(query)));
    expect(body).toContain(`'=HYPERLINK`);
    expect(body).toContain('810.00');
  });

  it.each(TRANSACTION_SORTS)('by %s continue behind the last row of a batch', async (orderBy) => {
    for (const order of SORT_ORDERS) {
      const list = { companyId: partner.id, scope: 'account', orderBy, order, now: gateway.clock() } as const;
      const found: string[] = [];
      for await (const batch of selectAllTransactions(gateway.db, list, 2)) {
        found.push(...batch.map(({ invoice }) => invoice.receiverName));
      }
      expect(found).toEqual(names(await ask({ orderBy, order })));
    }
  });
});

it('shows allocations with who and when, sorted and searched', async () => {
  const params = { companyId: partner.id };
  const ask = async (query: { orderBy?: 'companyName'; searchText?: string }) =>
    (await gateway.call(transactionEndpoints.allocations, { token, params, query })).body.data;
  const { items, pageInfo } = await ask({});
  expect(pageInfo.totalItems).toBe(1);
  expect(items).toEqual([
    expect.objectContaining({
      companyName: 'Ginkgo',
      allocatedLicensesNumber: 12,
      allocatedBy: 'Petra Lind',
      allocationDate: daysAgo(2).toISOString(),
    }),
  ]);
  expect((await ask({ searchText: 'zz' })).items).toEqual([]);
  expect((await ask({ searchText: 'GINK', orderBy: 'companyName' })).items).toHaveLength(1);
});

it('transactions become overdue the day after they are due, without being changed', async () => {
  const elm = async () => (await ask({ searchText: 'elm' })).items[0]?.paymentStatus;
  expect(await elm()).toBe('OPEN');
  const wait = async (days: number) => {
    gateway.clock.advance(days * DAY_MS);
    token = await gateway.freshToken(agent);
  };
  await wait(27);
  expect(await elm()).toBe('OPEN');
  await wait(1);
  expect(await elm()).toBe('OVERDUE');
  expect((await ask({ invoiceStatus: ['OVERDUE'] })).pageInfo.totalItems).toBe(2);
});
