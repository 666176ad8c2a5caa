import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { companies } from './company.tables';

export type Company = typeof companies.$inferSelect;

/** The company; a caller that passed the guard has one. */
export async function readCompany(db: Queryable, companyId: number): Promise<Company> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Error(`company ${companyId} does not exist`);
  return company;
}

/** The company, with a row lock: counting its seats or admins must not run concurrently. */
export async function lockCompany(tx: Tx, companyId: number): Promise<Company> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  if (!company) throw new Error(`company ${companyId} does not exist`);
  return company;
}

export async function companyName(db: Queryable, companyId: number): Promise<string | null> {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return row?.name ?? null;
}

/** Whether a company already has this name, ignoring case. */
export async function companyNameTaken(db: Queryable, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(sql`lower(${companies.name}) = lower(${name})`)
    .limit(1);
  return rows.length > 0;
}

/**
 * Serializes registrations of the same name until the transaction ends: two at once would both find it free.
 */
export async function lockCompanyName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('company-name:' || lower(${name}), 0))`);
}

/** The partner whose link brought a registration. */
export async function findPartner(db: Queryable, slug: string) {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.slug, slug), eq(companies.isPartner, true)));
  return row;
}

export async function insertCompany(tx: Tx, values: typeof companies.$inferInsert): Promise<number> {
  const [row] = await tx.insert(companies).values(values).returning({ id: companies.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

export async function setOwner(tx: Tx, companyId: number, ownerId: number): Promise<void> {
  await tx.update(companies).set({ ownerId }).where(eq(companies.id, companyId));
}

/** Changes the company's own record. */
export async function updateCompany(
  tx: Tx,
  companyId: number,
  changes: Partial<typeof companies.$inferInsert>,
): Promise<void> {
  await tx.update(companies).set(changes).where(eq(companies.id, companyId));
}
