import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { companies } from './shell.tables';

export type Company = typeof companies.$inferSelect;

/** The company; a caller who got past the guard has one. */
export async function readCompany(db: Queryable, companyId: number): Promise<Company> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Error(`company ${companyId} does not exist`);
  return company;
}

/** The company, locked: whoever counts its seats or admins does so alone. */
export async function lockCompany(tx: Tx, companyId: number): Promise<Company> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  if (!company) throw new Error(`company ${companyId} does not exist`);
  return company;
}

export async function companyName(db: Queryable, companyId: number): Promise<string | null> {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return row?.name ?? null;
}
