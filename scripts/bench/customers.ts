import { buildUrl, type QueryInput } from '@contract/endpoint';
import { LOGIN_ACCESS } from '@contract/partner/access';
import {
  COMPANY_AFFILIATIONS,
  CUSTOMER_SORTS,
  type CustomerFilter,
  customerEndpoints,
  ENABLEMENT_STATUSES,
  LICENSING_STATUSES,
  REGISTRATION_STATUSES,
} from '@contract/partner/customers';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import { type BesideSql, measureBesideSql } from './beside-sql';
import { isWithin, type Verdict } from './budgets';
import { PAGE_SIZE } from './cases';
import { besideBare, companyOf, onCopy } from './copies';
import { benchData } from './data';
import type { Measured } from './figures';
import type { Caller } from './session';

const USERS = 1000;
/** One customer in so many is a sub-reseller; they have a fifth of all. */
const PARTNERS = 500;

/** Makes the company a reseller with customers and sub-resellers in every state, each with an owner. */
export async function becomeReseller(folder: string, companyId: number, customers: number): Promise<void> {
  const { pool, close } = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    await pool.query(
      `UPDATE companies SET is_partner = true, customer_type = 'RESELLER',
         features = '{"isGrandChildrenAccessAllowed": true}' WHERE id = $1`,
      [companyId],
    );
    await pool.query(
      `INSERT INTO companies (name, name_key, identity_key, slug, parent_company_id, is_partner, customer_type, has_boost, subscription_type, seats,
         trial_status, trial_end, current_period_end, status, disabled_at, registered_at, invited_at,
         login_as_company_status, deal_probability, deal_licenses, deal_closes_on, created_at)
       SELECT 'Customer ' || md5(n::text), 'customer ' || md5(n::text), 'customer ' || md5(n::text), 'customer-' || n, $1, n % $3::integer = 0,
         CASE WHEN n % $3::integer = 0 THEN 'SUBRESELLER' ELSE 'DIRECT' END, n % 3 > 0,
         CASE WHEN n % 3 > 0 THEN 'PAID' ELSE 'FREE' END, 25 + n % 200,
         CASE n % 6 WHEN 0 THEN 'active' WHEN 3 THEN 'available' ELSE 'expired' END,
         CASE WHEN n % 6 = 0 THEN now() + (n % 40 - 10) * interval '1 day' END,
         CASE WHEN n % 3 > 0 THEN now() + (n % 365) * interval '1 day' END,
         CASE WHEN n % 50 = 7 THEN 'SUSPENDED' ELSE 'ACTIVE' END, CASE WHEN n % 50 = 7 THEN now() - n * interval '1 minute' END,
         CASE WHEN n % 9 > 0 THEN now() - n * interval '1 minute' END, CASE WHEN n % 4 > 0 THEN now() - n * interval '1 hour' END,
         CASE n % 5 WHEN 0 THEN 'AVAILABLE' WHEN 1 THEN 'REQUESTED' WHEN 2 THEN 'NOT_AVAILABLE' END,
         CASE WHEN n % 7 = 0 THEN n % 101 END, CASE WHEN n % 7 = 0 THEN 1 + n % 300 END,
         CASE WHEN n % 7 = 0 THEN current_date + n % 300 END, now() - (n % 900) * interval '1 day'
       FROM generate_series(1, $2::integer) n`,
      [companyId, customers, PARTNERS],
    );
    await pool.query(
      `WITH partners AS (SELECT array_agg(id ORDER BY id) AS ids FROM companies WHERE customer_type = 'SUBRESELLER')
       UPDATE companies SET parent_company_id = ids[1 + id % array_length(ids, 1)] FROM partners
       WHERE parent_company_id = $1 AND NOT is_partner AND id % 5 = 0`,
      [companyId],
    );
    await pool.query(
      `WITH made AS (
         INSERT INTO departments (company_id, name, name_key, identity_key, is_default)
         SELECT id, 'No Department', 'no department', 'no department', true FROM companies WHERE slug LIKE 'customer-%'
         RETURNING company_id, id
       ), owners AS (
         INSERT INTO users (company_id, email, email_key, name, last_name, role, registration_type, department_id)
         SELECT company_id, address, address, 'Ada', 'Owner ' || company_id, 'admin', 'REGISTERED', id
         FROM (SELECT *, md5(company_id::text) || '@customer.example' AS address FROM made) addressed
         RETURNING company_id, id
       )
       UPDATE companies SET owner_id = owners.id FROM owners WHERE companies.id = owners.company_id`,
    );
    await pool.query('UPDATE company_users SET enabled = company_id % 260 WHERE company_id <> $1', [
      companyId,
    ]);
    await pool.query('VACUUM FULL companies');
    await pool.query('VACUUM ANALYZE companies, company_users, users');
    await pool.query('CHECKPOINT');
  } finally {
    await close();
  }
}

/** Every filter, every sort both ways, searches that match one, some and none, and pages far behind. */
function customerCases({ companyId }: Caller, customers: number): BesideSql[] {
  type Order = { orderBy: (typeof CUSTOMER_SORTS)[number]; order: 'asc' | 'desc' };
  const byName: Order = { orderBy: 'companyName', order: 'asc' };
  const one = (name: string, filter: CustomerFilter, order = byName, pageNumber = 0): BesideSql => {
    const query: QueryInput = { pageSize: PAGE_SIZE, pageNumber, ...order, ...filter };
    const page = { offset: pageNumber * PAGE_SIZE, limit: PAGE_SIZE };
    return {
      name,
      path: buildUrl(customerEndpoints.resellerCustomers, { id: companyId }, query),
      read: { kind: 'customers', filter, order, page },
    };
  };
  const pages = Math.floor(customers / PAGE_SIZE);
  const only = (field: string, filter: CustomerFilter) => one(`only ${field}`, filter);
  return [
    one('first page', {}),
    one('middle page', {}, byName, Math.floor(pages / 2)),
    one('last page', {}, byName, pages - 1),
    one('some found', { searchText: 'customer abc' }),
    one('all found', { searchText: 'customer' }),
    one('none found', { searchText: 'xqzwv' }),
    ...LICENSING_STATUSES.map((status) => only(status, { 'status[]': [status] })),
    ...LOGIN_ACCESS.map((status) => only(`access ${status}`, { 'accountAccess[]': [status] })),
    ...COMPANY_AFFILIATIONS.map((one) => only(one, { 'companyAffiliation[]': [one] })),
    ...ENABLEMENT_STATUSES.map((enablementStatus) => only(enablementStatus, { enablementStatus })),
    ...REGISTRATION_STATUSES.map((state) => only(state, { state })),
    only('overages', { hasOverages: true }),
    only('no overages', { hasOverages: false }),
    only('sub-resellers', { subcompanyType: 'SUBRESELLER' }),
    ...CUSTOMER_SORTS.flatMap((orderBy) =>
      (['asc', 'desc'] as const).map((order) => one(`by ${orderBy} ${order}`, {}, { orderBy, order })),
    ),
  ];
}

/** Reads a reseller's customers, and those of its sub-resellers, beside their SQL; on copies of the data. */
export async function measureCustomers(
  rows: number,
  samples: number,
  report: (measured: readonly Measured[]) => void,
): Promise<Measured[]> {
  const data = await benchData([USERS]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const { email } = company.admin;
  return onCopy(data.gateway, async (folder) => {
    await becomeReseller(folder, await companyOf(folder, email), rows);
    return besideBare(folder, email, ({ origin }, caller, bare) =>
      measureBesideSql(origin, caller, bare, customerCases(caller, rows), { rows, samples, report }),
    );
  });
}

export function customersVerdict(measured: readonly Measured[]): Verdict {
  const over = measured.filter((one) => !isWithin(one)).map(({ name }) => name);
  return {
    budget: 'customers: gateway p50 and p95 at most 2.5 times those of its SQL and 1 ms, in every case',
    measured: over.length === 0 ? `kept in all ${measured.length}` : `over in ${over.join(', ')}`,
    kept: over.length === 0,
  };
}
