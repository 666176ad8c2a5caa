import { identityKey } from '@contract/names';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce, prepared } from '@server/platform/db/prepared';
import { nameKeys } from '@server/platform/text/text';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { companies } from './company.tables';

export type Company = typeof companies.$inferSelect;

/** The company; a caller that passed the guard has one. */
export async function readCompany(db: Queryable, companyId: number): Promise<Company> {
  const [company] = await plannedOnce(db.select().from(companies).where(eq(companies.id, companyId)));
  if (!company) throw new Error(`company ${companyId} does not exist`);
  return company;
}

/** The company, with a row lock: counting its seats or admins must not run concurrently. */
export async function lockCompany(tx: Tx, companyId: number): Promise<Company> {
  const [company] = await prepared(tx, 'company_lock', () =>
    tx
      .select()
      .from(companies)
      .where(eq(companies.id, sql.placeholder('companyId')))
      .for('no key update'),
  ).execute({ companyId });
  if (!company) throw new Error(`company ${companyId} does not exist`);
  return company;
}

export async function companyName(db: Queryable, companyId: number): Promise<string | null> {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return row?.name ?? null;
}

/** Locks companies in the order of their ids; returns what acts on many of them look at. */
export function lockCompanies(tx: Tx, ids: readonly number[]) {
  const { id, parentCompanyId, isPartner, loginAsCompanyStatus, loginAsCompanyAnsweredAt } = companies;
  return tx
    .select({ id, parentCompanyId, isPartner, loginAsCompanyStatus, loginAsCompanyAnsweredAt })
    .from(companies)
    .where(isAmong(companies.id, ids))
    .orderBy(asc(companies.id))
    .for('no key update');
}
export type LockedCompany = Awaited<ReturnType<typeof lockCompanies>>[number];

/** Changes the records of several companies in the same way. */
export async function updateCompanies(
  tx: Tx,
  ids: readonly number[],
  changes: Partial<Omit<AddedCompany, 'name'>>,
): Promise<void> {
  await tx.update(companies).set(changes).where(isAmong(companies.id, ids));
}

const isCustomer = (partnerId: number, id: number) =>
  and(eq(companies.id, id), eq(companies.parentCompanyId, partnerId));

/** A partner's own customer; undefined for any other company. */
export async function findCustomer(db: Queryable, partnerId: number, id: number) {
  const [company] = await db.select().from(companies).where(isCustomer(partnerId, id));
  return company;
}

/** The same, with a row lock: it can't leave the partner meanwhile. */
export async function findAndLockCustomer(tx: Tx, partnerId: number, id: number) {
  const customer = tx.select().from(companies).where(isCustomer(partnerId, id));
  const [company] = await customer.for('no key update');
  return company;
}

/** The places, in the list, of the names that companies already have. */
export async function placesOfTakenNames(db: Queryable, names: readonly string[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ place: number }>(sql`
    SELECT DISTINCT given.place - 1 AS place
    FROM json_array_elements_text(${JSON.stringify(names.map(identityKey))}::json)
      WITH ORDINALITY AS given (key, place)
    JOIN companies c ON c.identity_key = given.key`);
  return new Set(rows.map(({ place }) => Number(place)));
}

/**
 * Serializes the making of companies with these names until the transaction ends: two at once would both find a
 * name free.
 */
export async function lockCompanyNames(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('company-name:' || name, 0))
    FROM (SELECT DISTINCT value COLLATE "C" AS name
      FROM json_array_elements_text(${JSON.stringify(names.map(identityKey))}::json) ORDER BY 1) AS names`);
}

/** The partner whose link brought a registration; one that is being closed gets no more customers. */
export async function findPartner(db: Queryable, slug: string) {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.slug, slug), eq(companies.isPartner, true), isNull(companies.closesAt)));
  return row;
}

/** A company to be added; the keys follow from its name. */
export type AddedCompany = Omit<typeof companies.$inferInsert, 'nameKey' | 'identityKey'>;

/** Adds companies; returns their ids in the order given. */
export async function insertCompanies(tx: Tx, rows: readonly AddedCompany[]) {
  const made = await tx
    .insert(companies)
    .values(rows.map((row) => ({ ...row, ...nameKeys(row.name) })))
    .returning({ id: companies.id, slug: companies.slug });
  const bySlug = new Map(made.map(({ slug, id }) => [slug, id]));
  return rows.map(({ slug }) => {
    const id = bySlug.get(slug);
    if (id === undefined) throw new Error('the insert returned too few rows');
    return id;
  });
}

/** Sets the account owners of new companies. */
export async function setOwners(
  tx: Tx,
  owners: readonly { readonly companyId: number; readonly userId: number }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE companies SET owner_id = made."userId"
    FROM jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) AS made ("companyId" bigint, "userId" bigint)
    WHERE companies.id = made."companyId"`);
}

/** Changes the company's own record. */
export async function updateCompany(
  tx: Tx,
  companyId: number,
  changes: Partial<AddedCompany>,
): Promise<void> {
  const keys = changes.name === undefined ? {} : nameKeys(changes.name);
  await tx
    .update(companies)
    .set({ ...changes, ...keys })
    .where(eq(companies.id, companyId));
}
