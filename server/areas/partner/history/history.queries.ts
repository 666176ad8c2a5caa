import { companies } from '@server/domain/company/company.tables';
import { licenseHoldings } from '@server/domain/licenses/holdings.tables';
import { invoices } from '@server/domain/licenses/licenses.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, lte } from 'drizzle-orm';

/** All companies of a demonstration. */
export const selectCompanies = (db: Queryable) => db.select().from(companies).orderBy(asc(companies.id));

export async function hasInvoices(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: invoices.id }).from(invoices).limit(1);
  return rows.length > 0;
}

/** The customers with seats from a pool that end until then, and whose pool it is. */
export const selectEndingUntil = (db: Queryable, until: Date) =>
  db
    .selectDistinct({ partnerId: licenseHoldings.companyId, customerId: licenseHoldings.holderCompanyId })
    .from(licenseHoldings)
    .where(and(eq(licenseHoldings.place, 'seats'), lte(licenseHoldings.endsAt, until)));
