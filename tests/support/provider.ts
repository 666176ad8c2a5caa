import { invoices } from '@server/domain/licenses/licenses.tables';
import { and, eq, sql } from 'drizzle-orm';
import type { TestGateway } from './gateway';

/** The company that runs the service, with a super admin. One in a database. */
export async function buildProvider(gateway: TestGateway) {
  const company = await gateway.buildCompany({ isProvider: true, name: 'Vigil' });
  const admin = await gateway.buildUser({
    companyId: company.id,
    role: 'superadmin',
    name: 'Maren',
    lastName: 'Aldercott',
  });
  return { company, admin };
}

/** Marks all open invoices of a company as paid in full. */
export const payAll = (gateway: TestGateway, companyId: number) =>
  gateway.db
    .update(invoices)
    .set({ status: 'PAID', received: sql`amount`, paidDate: gateway.clock() })
    .where(and(eq(invoices.companyId, companyId), eq(invoices.status, 'OPEN')));
