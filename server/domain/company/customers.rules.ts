import { limits } from '@contract/limits';
import type { Queryable, Tx } from '@server/platform/db/client';
import { invalidFields, notFound, type Reason } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import {
  type Company,
  findAndLockCustomer,
  findCustomer,
  type LockedCompany,
  lockCompanies,
} from './company.queries';

/** A partner's own customer. Throws 404 for any other company. */
export async function readCustomer(db: Queryable, partnerId: number, customerId: number): Promise<Company> {
  const company = await findCustomer(db, partnerId, customerId);
  if (!company) throw notFound('This customer');
  return company;
}

/** The same, with a row lock: it can't leave the partner meanwhile. */
export async function lockCustomer(tx: Tx, partnerId: number, customerId: number): Promise<Company> {
  const company = await findAndLockCustomer(tx, partnerId, customerId);
  if (!company) throw notFound('This customer');
  return company;
}

/**
 * A partner's own customers, locked in the order of their ids. Throws 422 that names the others, if there are any.
 */
export async function lockCustomers(
  tx: Tx,
  partnerId: number,
  ids: readonly number[],
  field: string,
): Promise<LockedCompany[]> {
  const wanted = [...new Set(ids)];
  const locked = await lockCompanies(tx, wanted);
  const found = locked.filter(({ parentCompanyId }) => parentCompanyId === partnerId);
  if (found.length === wanted.length) return found;
  const own = found.map(({ id }) => id);
  throw invalidFields(foreignCustomers(wanted, own, field));
}

/** Names the first of the wanted companies that are not the partner's customers. */
export function foreignCustomers(wanted: readonly number[], own: readonly number[], field: string): Reason[] {
  const known = new Set(own);
  return wanted
    .filter((id) => !known.has(id))
    .slice(0, limits.partner.namedMax)
    .map((id) => ({ code: field, description: words`Company ${String(id)} is not one of your customers.` }));
}
