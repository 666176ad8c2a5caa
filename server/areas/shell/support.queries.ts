import type { PersonalData } from '@server/domain/privacy/personal-data';
import { byUserOrEmail } from '@server/domain/privacy/privacy.queries';
import type { Tx } from '@server/platform/db/client';
import { salesRequests, supportTickets } from './support.tables';

export async function insertTicket(tx: Tx, values: typeof supportTickets.$inferInsert): Promise<number> {
  const [row] = await tx.insert(supportTickets).values(values).returning({ id: supportTickets.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

export async function insertSalesRequest(tx: Tx, values: typeof salesRequests.$inferInsert): Promise<number> {
  const [row] = await tx.insert(salesRequests).values(values).returning({ id: salesRequests.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** Requests outlive the user who sent them, without their words and address. */
export const REQUEST_DATA: readonly PersonalData[] = [
  {
    section: 'supportTickets',
    table: supportTickets,
    of: byUserOrEmail(supportTickets),
    erasure: { email: '', message: '' },
  },
  {
    section: 'salesRequests',
    table: salesRequests,
    of: byUserOrEmail(salesRequests),
    erasure: { email: '', message: '', fullName: '', phone: '' },
  },
];
