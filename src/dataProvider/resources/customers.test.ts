import { expect, it } from 'vitest';
import { clientOn } from '@/client/testing';
import { customersResource } from './customers';

const customer = {
  companyId: 114,
  companyName: 'Amberleaf',
  customerType: 'DIRECT',
  parentCompanyId: 108,
  parentCompanyName: 'Corvid',
  isOwn: true,
  status: 'ACTIVE',
  disabledAt: null,
  registrationStatus: 'REGISTERED',
  invitedAt: null,
  licensingStatus: 'FREE',
  is_boosted: false,
  trial_status: null,
  trialDays: 14,
  trialEnd: null,
  seats: 25,
  users: 3,
  overages: 0,
  subscriptionStatus: null,
  subscriptionPaidSeats: null,
  currentPeriodStart: null,
  subscriptionCurrentPeriodEnd: null,
  dealProbability: null,
  adminFullName: 'Ada Byron',
  ownerEmail: 'ada@amberleaf.example',
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
  const resource = customersResource({ client, customerType: () => 'RESELLER', companyId: () => 108 });
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
