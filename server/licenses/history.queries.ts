import { asc } from 'drizzle-orm';
import { companies } from '../company/company.tables';
import type { Queryable } from '../db/client';
import { invoices } from './licenses.tables';

/** All companies of a demonstration. */
export const selectCompanies = (db: Queryable) => db.select().from(companies).orderBy(asc(companies.id));

export async function hasInvoices(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: invoices.id }).from(invoices).limit(1);
  return rows.length > 0;
}
