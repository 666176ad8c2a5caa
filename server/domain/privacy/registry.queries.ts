import { assignmentExceptions, taskProgress, taskReviews } from '@server/domain/assignments/campaigns.tables';
import { exerciseResults } from '@server/domain/exercises/exercises.tables';
import { notificationReads, notifications } from '@server/domain/notifications/notifications.tables';
import { groupMembers, tasks, users } from '@server/domain/people/people.tables';
import { remindedTasks } from '@server/domain/reminders/reminded.tables';
import { actionLinks } from '@server/domain/sign-in/links.tables';
import { userSessions } from '@server/domain/sign-in/sign-in.tables';
import { auditSubjects, idempotencyKeys } from '@server/platform/db/audit.tables';
import {
  identityAccounts,
  identityOobCodes,
  identityRefreshTokens,
} from '@server/platform/identity/identity.tables';
import { mfaCounters, mfaVerifications } from '@server/platform/identity/mfa.tables';
import { mails } from '@server/platform/mail/mails.tables';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DataSubjects, Mention, PersonalData } from './personal-data';
import { byUser } from './privacy.queries';

const byUid = (table: PgTable & { uid: PgColumn }) => (people: DataSubjects) =>
  people.uids.length > 0 ? inArray(table.uid, [...people.uids]) : sql`false`;

/** The rows of the users' tasks. */
const byTask = (table: PgTable & { companyId: PgColumn; taskId: PgColumn }) => (people: DataSubjects) =>
  and(
    eq(table.companyId, people.companyId),
    sql`${table.taskId} IN (SELECT ${tasks.id} FROM ${tasks} WHERE ${byUser(tasks)(people)})`,
  );

/**
 * The tables of the shared folders with personal data (docs/adr/0009). An area names its own in its index.ts; a
 * test finds a missing table.
 */
export const SHARED_DATA: readonly PersonalData[] = [
  {
    section: 'person',
    table: users,
    of: ({ companyId, ids }) => and(eq(users.companyId, companyId), inArray(users.id, [...ids])),
    hidden: ['emailKey', 'nameKey', 'lastNameKey', 'searchText', 'departmentKey', 'credentialEpoch'],
    erasure: 'cascade',
  },
  { section: 'groups', table: groupMembers, of: byUser(groupMembers), erasure: 'delete' },
  { section: 'tasks', table: tasks, of: byUser(tasks), erasure: 'cascade' },
  { section: 'remindedTasks', table: remindedTasks, of: byUser(remindedTasks), erasure: 'cascade' },
  {
    section: 'taskProgress',
    table: taskProgress,
    of: byTask(taskProgress),
    erasure: 'cascade',
  },
  { section: 'exerciseResults', table: exerciseResults, of: byUser(exerciseResults), erasure: 'cascade' },
  {
    section: 'assignmentExceptions',
    table: assignmentExceptions,
    of: byUser(assignmentExceptions),
    erasure: 'cascade',
  },
  {
    section: 'taskReviews',
    table: taskReviews,
    of: byTask(taskReviews),
    hidden: ['messageKey'],
    erasure: 'cascade',
  },
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
    hidden: ['tokenHash', 'epoch'],
    erasure: 'cascade',
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
    section: 'devices',
    table: userSessions,
    of: byUser(userSessions),
    hidden: ['sessionId'],
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
    hidden: ['id', 'codeHash', 'epoch'],
    erasure: 'delete',
  },
  { section: 'signInAttempts', table: mfaCounters, of: byUid(mfaCounters), erasure: 'delete' },
  {
    section: 'mails',
    table: mails,
    // A mail with the user as reply address is theirs too. A mail being sent is aborted.
    of: ({ emails }) => or(inArray(mails.to, [...emails]), inArray(mails.replyTo, [...emails])),
    hidden: ['sealed'],
    erasure: 'delete',
  },
];

/** Whether a JSON column contains any of the texts as a whole value, at any depth. */
const holds = (column: PgColumn, texts: readonly string[]) =>
  sql`EXISTS (SELECT FROM jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string")') AS v (text)
    WHERE ${inArray(sql`v.text #>> '{}'`, [...texts])})`;

/** Mentions of users in the other tables of the shared folders. */
export const SHARED_MENTIONS: readonly Mention[] = [
  {
    // Answers to an admin about the user. The key stays known, so that nothing is done twice.
    table: idempotencyKeys,
    of: ({ companyId, emails }) =>
      and(
        eq(idempotencyKeys.companyId, companyId),
        isNotNull(idempotencyKeys.answer),
        holds(idempotencyKeys.answer, emails),
      ),
    erasure: { answer: null },
  },
];

/** Tables that refer to users but need no entry, and why. */
export const EXEMPT: Readonly<Record<string, string>> = {
  simulation_settings: "a company's addresses for reports and tests, not a person's",
  direct_deliveries: 'the id of the admin who connected a domain, and the customer at its provider',
  audit_events: 'append-only; holds ids and no personal details, which are in audit_subjects',
  operation_items: 'numbers only: of people, of rows of a file, of what was there before',
  simulation_inbox:
    'what happened to mails seconds ago; moved to simulation_events, or dropped if the mail is gone',
  simulation_phished: 'a number that follows from the mails, and goes with them',
  partner_visits: "ids of a partner's people, in another company",
};
