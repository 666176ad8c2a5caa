import { auditEvents } from '@server/platform/db/audit.tables';
import { and, eq, ne } from 'drizzle-orm';

/** The audit events of a company, without the sign-in events that every first request records. */
export const doneIn = (companyId: number) =>
  and(eq(auditEvents.companyId, companyId), ne(auditEvents.action, 'session.started'));
