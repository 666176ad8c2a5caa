import { auditEvents } from '@server/db/audit.tables';
import { and, eq, ne } from 'drizzle-orm';

/** What was done in a company; the sign-ins of whoever did it are left out, which every first request records. */
export const doneIn = (companyId: number) =>
  and(eq(auditEvents.companyId, companyId), ne(auditEvents.action, 'session.started'));
