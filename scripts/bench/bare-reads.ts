import type { CustomerFilter } from '@contract/partner/customers';
import { type CustomerOrder, readCustomers } from '@server/areas/partner/customers.queries';
import { readTransactions, type TransactionWindow } from '@server/areas/partner/transactions.queries';
import { readList } from '@server/areas/users/users-list.queries';
import { readCompany } from '@server/company/company.queries';
import type { findActor } from '@server/db/actor.queries';
import type { Queryable } from '@server/db/client';
import type { ListPage } from './cases';

type Actor = NonNullable<Awaited<ReturnType<typeof findActor>>>['actor'];

/** What a request reads after its caller was found, by the same functions as its route. */
export type BareRead =
  | { readonly kind: 'users'; readonly page: ListPage & { readonly limit: number } }
  | {
      readonly kind: 'transactions';
      readonly window: Omit<TransactionWindow, 'companyId' | 'scope' | 'now'>;
    }
  | {
      readonly kind: 'customers';
      readonly filter: CustomerFilter;
      readonly order: CustomerOrder;
      readonly page: { readonly offset: number; readonly limit: number };
    };

export async function readBare(db: Queryable, { companyId, ownerId }: Actor, read: BareRead): Promise<void> {
  if (read.kind === 'users') {
    await readList(db, { companyId, ownerId, ...read.page });
    return;
  }
  await readCompany(db, companyId);
  if (read.kind === 'customers') {
    const scope = { partnerId: companyId, withGrandchildren: true, now: new Date() };
    await readCustomers(db, scope, read.filter, read.order, read.page);
    return;
  }
  await readTransactions(db, { ...read.window, companyId, scope: 'account', now: new Date() });
}
