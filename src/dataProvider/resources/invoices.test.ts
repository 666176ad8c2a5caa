import { expect, it } from 'vitest';
import { clientOn } from '@/client/testing';
import { invoicesResource } from './invoices';

const invoice = {
  id: 7,
  invoiceNumber: 'INV-2026-000007',
  payerCompanyName: 'Larkfield',
  billedTo: 'Larkfield',
  customerCompanyName: 'Larkfield',
  purchasedSeats: 40,
  pricePerLicense: 2400,
  prices: [],
  subtotal: 96_000,
  discount: 0,
  withdrawnFromBank: 0,
  amount: 96_000,
  owed: 0,
  received: 96_000,
  credited: 0,
  refunded: 0,
  isPayable: false,
  status: 'PAID',
  method: 'card',
  last4: '4242',
  timeZone: 'UTC',
  orderNumber: '',
  invoiceDate: '2026-01-01T00:00:00.000Z',
  dueDate: null,
  paidDate: '2026-01-01T00:00:00.000Z',
  validUntil: null,
};
const pageInfo = { pageNumber: 1, pageSize: 10, totalItems: 11 };

function invoices(data: object) {
  const { client, sent } = clientOn({ answer: () => Response.json({ data }) });
  const deps = {
    client,
    today: () => '2026-03-10',
    companyId: () => 101,
    customerType: () => 'DIRECT' as const,
  };
  return { resource: invoicesResource(deps), sent };
}

it('asks for a page, its order, search and statuses in the documented parameters', async () => {
  const { resource, sent } = invoices({ items: [invoice], pageInfo });
  const answer = await resource.getList('invoices', {
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'amount', order: 'DESC' },
    filter: { search: 'inv', invoiceStatus: ['OPEN', 'OVERDUE'] },
  });
  expect(answer).toEqual({ data: [invoice], total: 11 });
  const { pathname, searchParams } = new URL(sent[0]?.url ?? '', 'http://console.example');
  expect(pathname).toBe('/billing/api/v1/company/101/invoices');
  expect([...searchParams]).toEqual([
    ['pageNumber', '1'],
    ['pageSize', '10'],
    ['orderBy', 'amount'],
    ['order', 'desc'],
    ['searchText', 'inv'],
    ['invoiceStatus', 'OPEN'],
    ['invoiceStatus', 'OVERDUE'],
  ]);
});

it('leaves out a sort column that the gateway does not know', async () => {
  const { resource, sent } = invoices({ items: [], pageInfo });
  await resource.getList('invoices', { sort: { field: 'method', order: 'ASC' }, filter: {} });
  expect(new URL(sent[0]?.url ?? '', 'http://console.example').search).toBe('?pageNumber=0&pageSize=25');
});

it('reads one', async () => {
  const { resource, sent } = invoices(invoice);
  expect(await resource.getOne('invoices', { id: 7 })).toEqual({ data: invoice });
  expect(new URL(sent[0]?.url ?? '', 'http://console.example').pathname).toBe(
    '/billing/api/v1/company/101/invoices/7',
  );
});
