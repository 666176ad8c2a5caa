import type { CustomerType } from '@contract/access';
import { describe, expect, it } from 'vitest';
import { clientOn } from '@/client/testing';
import { customersResource, subResellersResource, toCustomerFilters } from './customers';

const customer = {
  companyId: 114,
  companyName: 'Amberleaf',
  customerType: 'DIRECT',
  parentCompanyId: 108,
  parentCompanyName: 'Corvid',
  isOwn: true,
  status: 'ACTIVE',
  disabledAt: null,
  closesAt: null,
  registrationStatus: 'REGISTERED',
  invitedAt: null,
  licensingStatus: 'FREE',
  is_boosted: false,
  trial_status: null,
  trialDays: 14,
  trialEnd: null,
  seats: 25,
  users: 12,
  overages: 0,
  subscriptionStatus: null,
  subscriptionPaidSeats: null,
  currentPeriodStart: null,
  subscriptionCurrentPeriodEnd: null,
  currentPeriodEnd: null,
  endsAt: null,
  ends: [],
  timeZone: 'UTC',
  dealProbability: null,
  login_as_company_status: 'AVAILABLE',
  adminFullName: 'Orla Fitzgerald',
  email: null,
  ownerEmail: 'admin@amberleaf.example',
  created_at: '2026-01-01T00:00:00.000Z',
};
const pageInfo = { pageNumber: 1, pageSize: 10, totalItems: 11 };

function resources(kind: CustomerType, items: readonly object[] = [customer]) {
  const { client, sent } = clientOn({ answer: () => Response.json({ data: { items, pageInfo } }) });
  const deps = { client, today: () => '2026-03-10', companyId: () => 108, customerType: () => kind };
  return { customers: customersResource(deps), subResellers: subResellersResource(deps), sent };
}

describe('the customers of a partner', () => {
  it.each([
    ['RESELLER', '/partnership/api/v1/company/108/resellers/customers'],
    ['SUBRESELLER', '/partnership/api/v1/company/108/sub_reseller/customers'],
    ['OEM', '/api/v1/company/msp/108'],
    ['PACKAGE_MSP', '/api/v1/company/msp/108'],
  ] as const)('that is a %s come from %s', async (kind, path) => {
    const { customers, sent } = resources(kind);
    const answer = await customers.getList('customers', {
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'seats', order: 'DESC' },
      filter: { search: 'amber' },
    });
    expect(sent[0]?.url).toBe(`${path}?pageNumber=1&pageSize=10&orderBy=seats&order=desc&searchText=amber`);
    expect(answer).toEqual({ data: [{ ...customer, id: 114 }], total: 11 });
  });

  it('are filtered under the documented keys, and a sort column that is none is left out', async () => {
    const { customers, sent } = resources('OEM');
    await customers.getList('customers', {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'password', order: 'ASC' },
      filter: { status: ['FREE', 'BOOSTED'], subResellers: [3, 4], isRegistered: ['false'] },
    });
    const { searchParams } = new URL(sent[0]?.url ?? '', 'http://x');
    expect([...searchParams].slice(2)).toEqual([
      ['status[]', 'FREE'],
      ['status[]', 'BOOSTED'],
      ['subResellers[]', '3'],
      ['subResellers[]', '4'],
      ['isRegistered', 'false'],
    ]);
  });

  it('that match are described to a bulk act in the same words', () => {
    expect(toCustomerFilters({ search: '', accountAccess: ['REQUESTED'], hasOverages: ['true'] })).toEqual({
      'accountAccess[]': ['REQUESTED'],
      hasOverages: 'true',
    });
  });

  it('are exported in list order, all of them', async () => {
    const { customers, sent } = resources('RESELLER');
    const sort = { field: 'overages', order: 'DESC' } as const;
    await customers.exportList('customers', { sort, filter: { state: ['REGISTERED'] } });
    expect(sent[0]?.url).toBe(
      '/partnership/api/v1/company/108/customers/export?orderBy=overages&order=desc&state=REGISTERED',
    );
  });
});

it('sub-resellers have names to choose them by', async () => {
  const { subResellers, sent } = resources('RESELLER', [{ companyId: 109, companyName: 'Nordvik' }]);
  const { data } = await subResellers.getMany('sub_resellers', { ids: [109] });
  expect(data).toEqual([{ id: 109, name: 'Nordvik' }]);
  expect(sent[0]?.url).toBe(
    '/partnership/api/v1/company/108/resellers/sub_resellers/list?ids=109&pageSize=1',
  );
});
