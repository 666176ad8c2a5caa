import { expect, it } from 'vitest';
import { clientOn } from '@/client/testing';
import { customersResource } from './customers';

const customer = {
  companyId: 114,
  companyName: 'Amberleaf',
  status: 'ACTIVE',
  is_boosted: false,
  trial_status: null,
  trialEnd: null,
  seats: 25,
  login_as_company_status: 'AVAILABLE',
  created_at: '2026-01-01T00:00:00.000Z',
};

it('requests a page with the parameters of the contract and returns records', async () => {
  const { client, sent } = clientOn({
    answer: () =>
      Response.json({
        data: { items: [customer], pageInfo: { pageNumber: 1, pageSize: 10, totalItems: 11 } },
      }),
  });
  const resource = customersResource({ client, companyId: () => 108 });
  const answer = await resource.getList('customers', {
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'seats', order: 'DESC' },
    filter: { search: 'amber' },
  });
  expect(sent[0]?.url).toBe(
    '/api/v1/company/msp/108?pageNumber=1&pageSize=10&orderBy=seats&order=desc&searchText=amber',
  );
  expect(answer).toEqual({ data: [{ ...customer, id: 114 }], total: 11 });
});
