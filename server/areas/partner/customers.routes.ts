import type { SortOrder } from '@contract/paging';
import { type CustomerFilter, type CustomerSort, customerEndpoints } from '@contract/partner/customers';
import { readCompany } from '@server/domain/company/company.queries';
import { countsByState, countsByTaskStatus } from '@server/domain/people/people.queries';
import type { Database, Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { notFound } from '@server/platform/http/errors';
import { type PageQuery, pageAnswer, windowOf } from '@server/platform/http/paging';
import { accessHistory } from './access.queries';
import { customersCsv } from './customers.export';
import { dealOf, toCustomer } from './customers.model';
import {
  type CustomerScope,
  isListed,
  readCustomers,
  selectCustomers,
  selectSubResellers,
} from './customers.queries';

/** Only a reseller sees its partners' customers, and only where it may. */
async function scopeOf(db: Queryable, actor: SignedInActor, now: Date): Promise<CustomerScope> {
  const { id: partnerId, customerType, features } = await readCompany(db, actor.companyId);
  const withGrandchildren = customerType === 'RESELLER' && features.isGrandChildrenAccessAllowed === true;
  return { partnerId, withGrandchildren, now };
}

type ListQuery = CustomerFilter & {
  orderBy?: CustomerSort | undefined;
  order?: SortOrder | undefined;
};

const orderOf = ({ orderBy = 'companyName', order = 'asc' }: ListQuery) => ({ orderBy, order });

interface ListRequest {
  readonly db: Database;
  readonly deps: Deps;
  readonly actor: SignedInActor;
  readonly query: ListQuery & PageQuery;
}

async function page({ db, deps, actor, query }: ListRequest) {
  const scope = await scopeOf(db, actor, deps.clock());
  const { rows, total: totalItems } = await readCustomers(db, scope, query, orderOf(query), windowOf(query));
  const items = rows.map((row) => toCustomer(row, scope.partnerId, scope.now));
  return pageAnswer(items, totalItems, query);
}

/** A partner's customers, as lists, as CSV, and one in detail. */
export function customerRoutes({ read }: ReturnType<typeof binder>): void {
  read(customerEndpoints.customers, page);
  read(customerEndpoints.resellerCustomers, page);
  read(customerEndpoints.subResellerCustomers, page);

  read(customerEndpoints.subResellers, async ({ db, actor, query }) => {
    const { searchText, ids } = query;
    const window = { searchText, ids, ...windowOf(query) };
    const { items, total: totalItems } = await selectSubResellers(db, actor.companyId, window);
    return pageAnswer(items, totalItems, query);
  });

  read(customerEndpoints.exportCustomers, async ({ db, deps, actor, query }) => ({
    fileName: 'customers.csv',
    chunks: customersCsv(db, await scopeOf(db, actor, deps.clock()), query, orderOf(query)),
  }));

  read(customerEndpoints.customer, async ({ db, deps, actor, params: { customerId } }) => {
    const scope = await scopeOf(db, actor, deps.clock());
    const [row] = (await isListed(db, scope, customerId)) ? await selectCustomers(db, [customerId]) : [];
    if (!row) throw notFound('This customer');
    const { company } = row;
    const { enabled, disabled } = await countsByState(db, customerId);
    const { partnerId } = scope;
    const accessHistoryOf = { companyId: customerId, partnerId, namesAdmins: false };
    return {
      data: {
        ...toCustomer(row, partnerId, scope.now),
        phone: company.phone,
        country: company.country,
        usersByStatus: { enabled, disabled, ...(await countsByTaskStatus(db, customerId)) },
        accessHistory: await accessHistory(db, accessHistoryOf),
        deal: dealOf(company),
      },
    };
  });
}
