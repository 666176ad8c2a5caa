import { and, arrayOverlaps, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { salesRequests, supportTickets } from '../areas/shell/support.tables';
import { userImportRows, userImports } from '../areas/users/imports/imports.tables';
import { auditSubjects, idempotencyKeys } from '../db/audit.tables';
import { identityAccounts, identityOobCodes, identityRefreshTokens } from '../identity/identity.tables';
import { mfaCounters, mfaVerifications } from '../identity/mfa.tables';
import { mails } from '../mail/mails.tables';
import { notificationReads, notifications } from '../notifications/notifications.tables';
import { groupMembers, tasks, users } from '../people/people.tables';
import { actionLinks } from '../sign-in/links.tables';
import { userSessions } from '../sign-in/sign-in.tables';
import type { DataSubjects, Mention, PersonalData } from './personal-data';

type TenantTable = PgTable & { companyId: PgColumn; userId: PgColumn };

const byUser = (table: TenantTable) => (people: DataSubjects) =>
  and(eq(table.companyId, people.companyId), inArray(table.userId, [...people.ids]));
/** Matches the address too, because a user may have asked on behalf of others. */
const byUserOrEmail = (table: TenantTable & { email: PgColumn }) => (people: DataSubjects) =>
  and(
    eq(table.companyId, people.companyId),
    or(inArray(table.userId, [...people.ids]), inArray(table.email, [...people.emails])),
  );
const byUid = (table: PgTable & { uid: PgColumn }) => (people: DataSubjects) =>
  people.uids.length > 0 ? inArray(table.uid, [...people.uids]) : sql`false`;

/**
 * Every table with personal data (docs/adr/0009). An area that adds one adds its line here; a test finds a
 * missing table.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    section: 'person',
    table: users,
    of: ({ companyId, ids }) => and(eq(users.companyId, companyId), inArray(users.id, [...ids])),
    hidden: ['emailKey', 'nameKey', 'lastNameKey', 'searchText', 'departmentKey', 'credentialEpoch'],
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
    hidden: ['tokenHash', 'epoch'],
    erasure: 'cascade',
  },
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
  {
    section: 'importedRows',
    table: userImportRows,
    of: ({ companyId, emailKeys, ids }) =>
      and(
        eq(userImportRows.companyId, companyId),
        or(inArray(userImportRows.emailKey, [...emailKeys]), inArray(userImportRows.userId, [...ids])),
      ),
    hidden: ['emailKey', 'nameKey', 'lastNameKey', 'searchText', 'departmentKey', 'groupKeys', 'mentions'],
    // The row keeps its place in the file but matches no user, so importing it changes nothing.
    erasure: {
      cells: sql`'[]'::jsonb`,
      email: '',
      emailKey: '',
      name: '',
      nameKey: '',
      lastName: '',
      lastNameKey: '',
      searchText: '',
      department: '',
      departmentKey: '',
      groups: sql`'{}'`,
      groupKeys: sql`'{}'`,
      mentions: sql`'{}'`,
      problem: 'erased',
      outcome: 'skipped',
      reason: 'erased',
      changes: sql`'{}'`,
      userId: null,
    },
  },
  {
    section: 'importedFiles',
    table: userImports,
    // A committed import is referred to by its number, and its rows are about other users.
    of: (people) => and(byUser(userImports)(people), ne(userImports.state, 'committed')),
    erasure: 'delete',
  },
];

/** Empties cells with an address, except the row's own, whichever of the users they name. */
const WITHOUT_MENTIONS = sql`(
  SELECT coalesce(jsonb_agg(CASE
    WHEN strpos(cell, '@') > 0 AND (${userImportRows.emailKey} = '' OR btrim(cell) <> ${userImportRows.email}) THEN ''
    ELSE cell END ORDER BY place), '[]')
  FROM jsonb_array_elements_text(${userImportRows.cells}) WITH ORDINALITY AS c (cell, place))`;

/** A value in the address column that is no address matches no user, but may contain one. */
const ifAddress = (column: PgColumn) =>
  sql`CASE WHEN ${userImportRows.emailKey} = '' THEN '' ELSE ${column} END`;

/** Whether a JSON column contains any of the texts as a whole value, at any depth. */
const holds = (column: PgColumn, texts: readonly string[]) =>
  sql`EXISTS (SELECT FROM jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string")') AS v (text)
    WHERE ${inArray(sql`v.text #>> '{}'`, [...texts])})`;

/** All other mentions of users. */
export const MENTIONS: readonly Mention[] = [
  {
    table: userImportRows,
    of: ({ companyId, emailKeys }) =>
      and(
        eq(userImportRows.companyId, companyId),
        sql`${userImportRows.mentions} <> '{}'`,
        arrayOverlaps(userImportRows.mentions, [...emailKeys]),
      ),
    erasure: {
      cells: WITHOUT_MENTIONS,
      email: ifAddress(userImportRows.email),
      searchText: ifAddress(userImportRows.searchText),
      mentions: sql`'{}'`,
    },
  },
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

/** Tables that refer to users but need no entry above, and why. */
export const EXEMPT: Readonly<Record<string, string>> = {
  audit_events: 'append-only; holds ids and no personal details, which are in audit_subjects',
  operation_items: 'numbers only: of people, of rows of a file, of what was there before',
  partner_visits: "ids of a partner's people, in another company",
};
