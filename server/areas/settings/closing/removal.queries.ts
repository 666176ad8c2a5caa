import { searchKey } from '@contract/names';
import { companies } from '@server/domain/company/company.tables';
import { files } from '@server/domain/files/files.tables';
import { invoices, licenseEntries } from '@server/domain/licenses/licenses.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, ne, notInArray, sql } from 'drizzle-orm';

/** Tables that keep their rows of a company that is removed, and why. */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  audit_events: 'append-only; holds ids and no personal details, which are in audit_subjects',
  invoices:
    "the provider's and the partner's books, which the law wants kept; names of companies, not of people",
  invoice_acts: 'what was paid, credited and given back; the same',
  invoice_counts: 'sums of the invoices',
  subscriptions: 'what the invoices were for',
  provider_subscriptions: 'what the payment service calls them, for what it tells later',
  payment_events: 'so that no payment is recorded twice',
  unmatched_payments: 'money that the provider still has to give back',
  license_entries: 'append-only; the ledger of licenses, whose other side is the books of another company',
  license_pools: 'sums of the ledger',
  license_holdings: 'the same',
  company_closings: 'what the removal itself works by; goes last',
};

/** What a company is called once nobody needs its name any more. */
const NAMELESS = 'Closed account';

/** A table with rows of companies. */
export interface TenantTable {
  readonly name: string;
  /** The column with the company. */
  readonly company: string;
  /** Further conditions of what goes. */
  readonly only?: string;
}

/** Courses that a former customer still uses stay, without an owner who could change them. */
const ONLY: Readonly<Record<string, string>> = {
  courses:
    'NOT EXISTS (SELECT FROM course_shares s WHERE s.course_id = t.id AND s.company_id <> t.owner_company_id)',
};

interface FoundTable extends TenantTable {
  readonly parents: readonly string[];
}

/**
 * The tables whose rows go with a company, each after those that refer to it. From the catalog, so that no table is
 * ever forgotten: the company is in `company_id`, or in `owner_company_id` for what others may use as well.
 */
export async function tenantTables(db: Queryable): Promise<TenantTable[]> {
  const { rows } = await db.execute<FoundTable & Record<string, unknown>>(sql`
    SELECT c.relname::text AS name, a.attname::text AS company, (
      SELECT coalesce(json_agg(DISTINCT r.relname::text), '[]') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS parents
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
      AND a.attname IN ('company_id', 'owner_company_id') AND c.relname <> 'files'
    ORDER BY c.relname`);
  const left = rows.filter(({ name }) => !(name in KEPT_TABLES));
  const sorted: TenantTable[] = [];
  while (left.length > 0) {
    const isFree = ({ name }: FoundTable) => left.every(({ parents }) => !parents.includes(name));
    // Users as late as possible: what refers to them, or to nobody, goes in batches before.
    const other = left.findIndex((table) => table.name !== 'users' && isFree(table));
    const next = other < 0 ? left.findIndex(isFree) : other;
    const [table] = left.splice(next, 1);
    if (next < 0 || !table) throw new Error('tables refer to each other in a circle');
    const { name, company } = table;
    sorted.push({ name, company, ...(ONLY[name] && { only: ONLY[name] }) });
  }
  return sorted;
}

/** Deletes rows of a company, at most so many; returns how many. */
export async function deleteRows(
  tx: Tx,
  { name, company, only = 'true' }: TenantTable,
  companyId: number,
  limit: number | null,
): Promise<number> {
  const table = sql.identifier(name);
  const deleted = await tx.execute(sql`
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT t.ctid FROM ${table} t WHERE t.${sql.identifier(company)} = ${companyId}::bigint AND ${sql.raw(only)} LIMIT ${limit}))`);
  return deleted.rowCount ?? 0;
}

/** The next users of a company by id, without its owner and admins, who are told at the end. */
export async function nextLearners(db: Queryable, companyId: number, limit: number): Promise<number[]> {
  const isOwner = sql`${users.id} IS NOT DISTINCT FROM (SELECT owner_id FROM companies WHERE id = ${companyId}::bigint)`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.role, 'admin'), sql`NOT ${isOwner}`))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The users that are left, but not these. */
export async function nextOthers(
  db: Queryable,
  companyId: number,
  { but, limit }: { readonly but: readonly number[]; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), notInArray(users.id, [...but])))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Leaves a company's uploaded files to the upkeep, which removes those that no other company uses. */
export async function disownFiles(tx: Tx, companyId: number): Promise<void> {
  await tx.update(files).set({ ownerCompanyId: null }).where(eq(files.ownerCompanyId, companyId));
}

/** Whether the books of anybody name the company. */
async function isInBooks(db: Queryable, companyId: number): Promise<boolean> {
  const id = sql`${companyId}::bigint`;
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${invoices} WHERE company_id = ${id} OR receiver_company_id = ${id})
      OR EXISTS (SELECT FROM ${licenseEntries} WHERE company_id = ${id} OR counterpart_company_id = ${id}) AS found`);
  return rows[0]?.found === true;
}

/** Forgets whom invoices were mailed to. */
export async function forgetRecipients(tx: Tx, companyId: number): Promise<void> {
  await tx.update(invoices).set({ sealedTo: null }).where(eq(invoices.companyId, companyId));
}

/** What a company said of itself, and what it was allowed; nothing of it is needed for the books. */
const FORGOTTEN: Partial<typeof companies.$inferInsert> = {
  ...{
    logo: null,
    logoDark: null,
    ownerId: null,
    industry: null,
    companySize: null,
    registrationSource: null,
    phone: null,
  },
  ...{ parentCompanyId: null, integration: null, defaultChildInviteMessage: null, features: {} },
  ...{ loginAsCompanyStatus: null, loginAsCompanyAnsweredAt: null, loginAsCompanyAnsweredBy: null },
  ...{ dealProbability: null, dealLicenses: null, dealClosesOn: null, invitedAt: null, invitedBy: null },
  ...{ isPartner: false, isSpecialPartnerParent: false, isLearningPrivate: false, trustsAdmins: false },
  ...{ subscriptionType: 'FREE', hasBoost: false, hasSuperBoost: false, seats: 0, boostEndedAt: null },
  ...{ trialStatus: null, trialEnd: null, currentPeriodStart: null, currentPeriodEnd: null },
  ...{ sessionIdleMinutes: null, sessionMaxMinutes: null, adminFactorFrom: null, creditLimit: null },
  ...{ adminFactorRemindedAt: null, registeredAt: null, closesAt: null, status: 'SUSPENDED' },
};

/**
 * What is left of a removed company: a row that the books refer to. Others may have its name and address from now on; the name
 * stays only where the books have it.
 */
export async function leaveTombstone(tx: Tx, companyId: number, closedAt: Date): Promise<void> {
  const name = (await isInBooks(tx, companyId)) ? {} : { name: NAMELESS, nameKey: searchKey(NAMELESS) };
  await tx
    .update(companies)
    .set({
      ...FORGOTTEN,
      ...name,
      // No name that somebody chooses begins with a space.
      ...{ identityKey: ` closed ${companyId}`, slug: ` closed ${companyId}` },
      ...{ closedAt, updatedAt: closedAt },
    })
    .where(eq(companies.id, companyId));
}
