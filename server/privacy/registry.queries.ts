import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { actionLinks } from '../areas/session/session.tables';
import { notificationReads, notifications } from '../areas/shell/notifications.tables';
import { salesRequests, supportTickets } from '../areas/shell/support.tables';
import { groupMembers, tasks, users } from '../areas/users/users.tables';
import { auditSubjects, idempotencyKeys } from '../db/audit.tables';
import { identityAccounts, identityOobCodes, identityRefreshTokens } from '../identity/identity.tables';
import { mfaCounters, mfaVerifications } from '../identity/mfa.tables';
import { jobs } from '../jobs/jobs.tables';
import type { DataSubjects, PersonalData } from './personal-data';

type TenantTable = PgTable & { companyId: PgColumn; userId: PgColumn };

const byUser = (table: TenantTable) => (people: DataSubjects) =>
  and(eq(table.companyId, people.companyId), inArray(table.userId, [...people.ids]));
const byUid = (table: PgTable & { uid: PgColumn }) => (people: DataSubjects) =>
  people.uids.length > 0 ? inArray(table.uid, [...people.uids]) : sql`false`;

/**
 * Every table that holds something about people (docs/adr/0009). An area that adds one adds its line here; a test
 * finds a table that was forgotten.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    section: 'person',
    table: users,
    of: ({ companyId, ids }) => and(eq(users.companyId, companyId), inArray(users.id, [...ids])),
    hidden: ['emailKey', 'nameKey', 'lastNameKey', 'searchText', 'departmentKey'],
    erasure: 'cascade',
  },
  { section: 'groups', table: groupMembers, of: byUser(groupMembers), erasure: 'delete' },
  { section: 'tasks', table: tasks, of: byUser(tasks), erasure: 'cascade' },
  { section: 'notifications', table: notifications, of: byUser(notifications), erasure: 'cascade' },
  {
    section: 'notificationsRead',
    table: notificationReads,
    of: byUser(notificationReads),
    erasure: 'cascade',
  },
  {
    section: 'links',
    table: actionLinks,
    of: byUser(actionLinks),
    hidden: ['tokenHash'],
    erasure: 'cascade',
  },
  {
    section: 'supportTickets',
    table: supportTickets,
    of: byUser(supportTickets),
    erasure: { email: '', message: '' },
  },
  {
    section: 'salesRequests',
    table: salesRequests,
    of: byUser(salesRequests),
    erasure: { email: '', message: '', fullName: '', phone: '' },
  },
  { section: 'activity', table: auditSubjects, of: byUser(auditSubjects), erasure: 'delete' },
  {
    section: 'requests',
    table: idempotencyKeys,
    of: byUser(idempotencyKeys),
    hidden: ['fingerprint'],
    erasure: 'delete',
  },
  {
    section: 'account',
    table: identityAccounts,
    of: byUid(identityAccounts),
    hidden: ['passwordHash', 'emailKey'],
    erasure: 'cascade',
  },
  {
    section: 'sessions',
    table: identityRefreshTokens,
    of: byUid(identityRefreshTokens),
    hidden: ['tokenHash', 'familyId', 'claims'],
    erasure: 'cascade',
  },
  {
    section: 'accountLinks',
    table: identityOobCodes,
    of: byUid(identityOobCodes),
    hidden: ['codeHash'],
    erasure: 'cascade',
  },
  {
    section: 'signInCodes',
    table: mfaVerifications,
    of: byUid(mfaVerifications),
    hidden: ['id', 'codeHash'],
    erasure: 'delete',
  },
  { section: 'signInAttempts', table: mfaCounters, of: byUid(mfaCounters), erasure: 'delete' },
  {
    section: 'mails',
    table: jobs,
    // One that is being sent can't be stopped; its row goes with the upkeep.
    of: ({ emails }) => and(inArray(sql`${jobs.payload} ->> 'to'`, [...emails]), ne(jobs.state, 'active')),
    hidden: ['payload'],
    erasure: 'delete',
  },
];

/** Tables that name people and need no line above, and why. */
export const EXEMPT: Readonly<Record<string, string>> = {
  audit_events: 'append-only; holds ids and no personal details, which are in audit_subjects',
  operation_items: 'ids, and lines of imported files; deleted by the upkeep after limits.operations.keepMs',
  user_imports: 'deleted by the upkeep',
  user_import_rows: 'deleted with their import',
  partner_visits: "ids of a partner's people, in another company",
};
