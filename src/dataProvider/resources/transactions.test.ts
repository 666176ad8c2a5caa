import type { CustomerType } from '@contract/access';
import type { Transaction, TransactionTotals } from '@contract/partner/licenses';
import { expect, it } from 'vitest';
import { clientOn } from '@/client/testing';
import { allocationsResource, transactionsResource } from './transactions';

const totals: TransactionTotals = {
  licensesNumber: 5,
  subtotal: 15_000,
  discount: 0,
  withdrawnFromBank: 0,
  amount: 15_000,
  paid: 0,
  open: 15_000,
  overdue: 0,
  other: 0,
};
const transaction: Transaction = {
  id: 4,
  invoiceNumber: 'INV-2026-000004',
  initiatorCompanyId: 108,
  initiatorCompanyName: 'Corvid',
  receiverCompanyId: 114,
  receiverCompanyName: 'Amberleaf',
  customerCompanyName: 'Amberleaf',
  licensesNumber: 5,
  purchasedSeats: 5,
  pricePerLicense: 3000,
  subtotal: 15_000,
  discount: 0,
  withdrawnFromBank: 0,
  amount: 15_000,
  isPayable: false,
  paymentStatus: 'OPEN',
  method: 'invoice',
  last4: null,
  timeZone: 'UTC',
  invoiceDate: '2026-01-01T00:00:00.000Z',
  dueDate: '2026-01-31T00:00:00.000Z',
  paymentDate: null,
  admin: null,
  orderNumber: '',
  promotionCode: null,
  allocationDate: null,
};
const pageInfo = { pageNumber: 1, pageSize: 10, totalItems: 11 };
const data = { items: [transaction], pageInfo, totals };

function resourceOf(kind: CustomerType | undefined, answer: object = data) {
  const { client, sent } = clientOn({ answer: () => Response.json({ data: answer }) });
  const deps = { client, today: () => '2026-03-10', companyId: () => 108, customerType: () => kind };
  return { transactions: transactionsResource(deps), allocations: allocationsResource(deps), sent };
}

const asked = {
  pagination: { page: 2, perPage: 10 },
  sort: { field: 'amount', order: 'DESC' },
  filter: { search: 'amber', invoiceStatus: ['OPEN', 'OVERDUE'], paymentMethod: ['card'] },
} as const;
const QUERY =
  'pageNumber=1&pageSize=10&orderBy=amount&order=desc&searchText=amber&invoiceStatus=OPEN&invoiceStatus=OVERDUE&paymentMethod=card';

it.each([
  ['RESELLER', '/billing/api/v1/company/108/resellers/transactions'],
  ['SUBRESELLER', '/api/v1/billing/subresellers/company/108/transactions'],
  ['OEM', '/api/v1/partner-portal/transactions/108'],
  ['PACKAGE_MSP', '/api/v1/partner-portal/transactions/108'],
] as const)('%s reads its transactions at %s, with the totals of all that match', async (kind, path) => {
  const { transactions, sent } = resourceOf(kind);
  const answer = await transactions.getList('transactions', asked);
  expect(sent[0]?.url).toBe(`${path}?${QUERY}`);
  expect(answer).toEqual({ data: [transaction], total: 11, meta: { totals, totalIsMinimum: false } });
});

it('says that the number of matches is a lower bound when their totals are unknown', async () => {
  const { transactions } = resourceOf('OEM', { ...data, totals: null });
  const { meta } = await transactions.getList('transactions', asked);
  expect(meta).toEqual({ totals: null, totalIsMinimum: true });
});

it('exports what the list shows, without its page', async () => {
  const { transactions, sent } = resourceOf('OEM');
  await transactions.exportList('transactions', { sort: asked.sort, filter: asked.filter });
  const query = QUERY.replace('pageNumber=1&pageSize=10&', '');
  expect(sent[0]?.url).toBe(`/billing/api/v1/company/108/transactions/export?${query}`);
});

it('lists the licenses given from the pool', async () => {
  const { allocations, sent } = resourceOf('OEM', { items: [], pageInfo });
  await allocations.getList('license_allocations', { ...asked, sort: { field: 'secret', order: 'ASC' } });
  expect(sent[0]?.url).toBe(
    '/api/v1/partner-portal/108/license_allocation/logs?pageNumber=1&pageSize=10&searchText=amber',
  );
});
