import { type Customer, LOGIN_ACCESS, partnerEndpoints } from '@contract/partner';
import type { Company } from '../../company/company.queries';
import type { binder } from '../../http/bind';
import { countCustomers, selectCustomers } from './customers.queries';

const toCustomer = (company: Company): Customer => ({
  companyId: company.id,
  companyName: company.name,
  status: company.status,
  is_boosted: company.hasBoost,
  trial_status: company.trialStatus,
  trialEnd: company.trialEnd?.toISOString() ?? null,
  seats: company.seats,
  login_as_company_status:
    LOGIN_ACCESS.find((status) => status === company.loginAsCompanyStatus) ?? 'NOT_AVAILABLE',
  created_at: company.createdAt.toISOString(),
});

export function customerRoutes({ read }: ReturnType<typeof binder>): void {
  read(partnerEndpoints.customers, async ({ db, actor, query }) => {
    const { pageNumber, pageSize, searchText, orderBy = 'companyName', order = 'asc' } = query;
    const window = {
      partnerId: actor.companyId,
      search: searchText,
      orderBy,
      order,
      offset: pageNumber * pageSize,
      limit: pageSize,
    };
    const [rows, totalItems] = await Promise.all([selectCustomers(db, window), countCustomers(db, window)]);
    return { data: { items: rows.map(toCustomer), pageInfo: { pageNumber, pageSize, totalItems } } };
  });
}
