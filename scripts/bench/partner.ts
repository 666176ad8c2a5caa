import { buildUrl } from '@contract/endpoint';
import { customerEndpoints } from '@contract/partner/customers';
import {
  INVOICE_STATUSES,
  PAYMENT_METHODS,
  TRANSACTION_SORTS,
  transactionEndpoints,
} from '@contract/partner/licenses';
import { overviewEndpoints } from '@contract/partner/overview';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import { type BesideSql, measureBesideSql } from './beside-sql';
import { isWithin, type Verdict } from './budgets';
import { PAGE_SIZE } from './cases';
import { besideBare, companyOf, onCopy } from './copies';
import { benchData } from './data';
import type { Measured } from './figures';
import { measureInTurn, type PageFigures, printPages, slowest } from './pages';
import type { Caller } from './session';

const USERS = 1000;
/** Invoices for each customer. */
const A_CUSTOMER = 20;
const BATCH = 100_000;
const MOST_OVERVIEW = 5;

export interface PartnerFigures {
  readonly transactions: readonly Measured[];
  /** The first page of customers, then the overview. */
  readonly pages: readonly PageFigures[];
}

/** Makes the company a reseller with customers in every state, and two years of invoices of these. */
async function becomePartner(folder: string, companyId: number, invoices: number): Promise<void> {
  const { pool, close } = await openDatabase(readConfig({ DATA_DIR: folder }));
  const customers = Math.ceil(invoices / A_CUSTOMER);
  try {
    await pool.query("UPDATE companies SET is_partner = true, customer_type = 'RESELLER' WHERE id = $1", [
      companyId,
    ]);
    await pool.query(
      `INSERT INTO companies (name, name_key, identity_key, slug, parent_company_id, has_boost, subscription_type, seats, trial_status, trial_end,
         current_period_end, created_at)
       SELECT 'Customer ' || md5(n::text), 'customer ' || md5(n::text), 'customer ' || md5(n::text), 'customer-' || n, $1, n % 3 > 0, CASE WHEN n % 3 > 0 THEN 'PAID' ELSE 'FREE' END,
         25 + n % 200, CASE n % 6 WHEN 0 THEN 'active' WHEN 3 THEN 'available' ELSE 'expired' END,
         CASE WHEN n % 6 = 0 THEN now() + (n % 40 - 10) * interval '1 day' END,
         CASE WHEN n % 3 > 0 THEN now() + (n % 365) * interval '1 day' END, now() - (n % 900) * interval '1 day'
       FROM generate_series(1, $2::integer) n`,
      [companyId, customers],
    );
    await pool.query(
      `INSERT INTO company_users (company_id, enabled)
       SELECT id, id % 180 FROM companies WHERE parent_company_id = $1 ON CONFLICT DO NOTHING`,
      [companyId],
    );
    for (let first = 1; first <= invoices; first += BATCH) {
      await pool.query(
        `INSERT INTO invoices (company_id, number, account_company_id, receiver_company_id, payer_name, payer_key,
           receiver_name, receiver_key, licenses, price_per_license, subtotal, discount, withdrawn_from_bank, amount, status,
           method, order_number, invoice_date, due_date, paid_date, allocated_at, provider, search_text)
         SELECT p.id, 'INV-' || n, p.id, c.id, p.name, lower(p.name), c.name, lower(c.name), licenses, price,
           licenses * 3000, licenses * (3000 - price), 0, licenses * price,
           CASE WHEN n % 100 < 90 THEN 'PAID' WHEN n % 100 < 96 THEN 'OPEN' WHEN n % 100 = 96 THEN 'DRAFT'
             WHEN n % 100 < 99 THEN 'VOID' ELSE 'UNCOLLECTIBLE' END,
           CASE n % 10 WHEN 0 THEN 'licenses' WHEN 1 THEN 'card' ELSE 'invoice' END,
           CASE WHEN n % 2 = 0 THEN 'PO-' || (n::bigint * 7919) % 1000000 ELSE '' END, at, at + interval '30 days',
           CASE WHEN n % 100 < 90 THEN at + (n % 29) * interval '1 day' END, at, 'partner',
           ' ' || lower(c.name) || ' ' || lower(p.name) || ' inv-' || n || ' po-' || (n::bigint * 7919) % 1000000
         FROM (
           SELECT n, 1 + (n * 31) % 400 AS licenses, CASE WHEN n % 5 = 0 THEN 2700 ELSE 3000 END AS price,
             now() - ((n::bigint * 104729) % 730) * interval '1 day' - (n % 1440) * interval '1 minute' AS at
           FROM generate_series($2::integer, $3::integer) n) made
         JOIN companies p ON p.id = $1
         JOIN companies c ON c.slug = 'customer-' || (1 + n % $4::integer)`,
        [companyId, first, Math.min(invoices, first + BATCH - 1), customers],
      );
    }
    await pool.query('VACUUM ANALYZE companies, company_users, invoices, invoice_counts');
    await pool.query('CHECKPOINT');
  } finally {
    await close();
  }
}

/** Every filter, every sort both ways, searches that match one, some and all, and pages far behind. */
function transactionCases({ companyId }: Caller, rows: number): BesideSql[] {
  const one = (name: string, query: object, window: object, pageNumber = 0): BesideSql => ({
    name,
    path: buildUrl(
      transactionEndpoints.resellerTransactions,
      { companyId },
      { pageSize: PAGE_SIZE, pageNumber, ...query },
    ),
    read: {
      kind: 'transactions',
      window: {
        orderBy: 'invoiceDate',
        order: 'desc',
        offset: pageNumber * PAGE_SIZE,
        limit: PAGE_SIZE,
        ...window,
      },
    },
  });
  const pages = Math.floor(rows / PAGE_SIZE);
  return [
    one('first page', {}, {}),
    one('middle page', {}, {}, Math.floor(pages / 2)),
    one('last page', {}, {}, pages - 1),
    ...INVOICE_STATUSES.map((status) =>
      one(`only ${status}`, { invoiceStatus: status }, { statuses: [status] }),
    ),
    ...INVOICE_STATUSES.map((status) =>
      one(
        `${status} by customer`,
        { invoiceStatus: status, orderBy: 'receiverCompanyName', order: 'asc' },
        { statuses: [status], orderBy: 'receiverCompanyName', order: 'asc' },
      ),
    ),
    ...PAYMENT_METHODS.map((method) => one(`by ${method}`, { paymentMethod: method }, { method })),
    one('one found', { searchText: 'inv-777' }, { search: 'inv-777' }),
    one('some found', { searchText: 'customer abc' }, { search: 'customer abc' }),
    one('all found', { searchText: 'customer' }, { search: 'customer' }),
    one('none found', { searchText: 'xqzwv' }, { search: 'xqzwv' }),
    ...TRANSACTION_SORTS.flatMap((orderBy) =>
      (['asc', 'desc'] as const).map((order) =>
        one(`${orderBy} ${order}`, { orderBy, order }, { orderBy, order }),
      ),
    ),
  ];
}

/** Reads a reseller's transactions beside their SQL, and its overview beside a page of its customers; on a copy. */
export async function measurePartner(
  rows: number,
  samples: number,
  report: (measured: readonly Measured[]) => void,
): Promise<PartnerFigures> {
  const data = await benchData([USERS]);
  const [company] = data.companies;
  if (!company) throw new Error('there is no company to measure');
  const { email } = company.admin;
  return onCopy(data.gateway, async (folder) => {
    await becomePartner(folder, await companyOf(folder, email), rows);
    return besideBare(folder, email, async ({ origin }, caller, bare) => {
      const params = { companyId: caller.companyId, id: caller.companyId };
      const pages = await measureInTurn(origin, caller, [
        {
          name: 'customers, first page',
          path: buildUrl(customerEndpoints.resellerCustomers, params, { pageSize: PAGE_SIZE }),
        },
        { name: 'overview', path: buildUrl(overviewEndpoints.overview, params) },
      ]);
      const options = { rows, samples, report };
      const cases = transactionCases(caller, rows);
      return { transactions: await measureBesideSql(origin, caller, bare, cases, options), pages };
    });
  });
}

export function partnerVerdicts({ transactions, pages }: PartnerFigures): Verdict[] {
  const over = transactions.filter((one) => !isWithin(one)).map(({ name }) => name);
  const worst = slowest(pages);
  return [
    {
      budget: 'transactions: gateway p50 and p95 at most 2.5 times those of its SQL and 1 ms, in every case',
      measured: over.length === 0 ? `kept in all ${transactions.length}` : `over in ${over.join(', ')}`,
      kept: over.length === 0,
    },
    {
      budget: `the overview at most ${MOST_OVERVIEW} times a page of customers`,
      measured: worst ? `${worst.ratio.toFixed(2)} times` : 'nothing',
      kept: worst !== undefined && worst.ratio <= MOST_OVERVIEW,
    },
  ];
}

export function printPartner({ pages }: PartnerFigures): void {
  console.log('\nA reseller, its customers and its overview');
  printPages(pages);
}
