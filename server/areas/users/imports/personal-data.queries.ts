import type { Mention, PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import { and, arrayOverlaps, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { userImportManagers, userImportRows, userImports } from './imports.tables';

/** What imports hold about people. */
export const IMPORT_DATA: readonly PersonalData[] = [
  {
    section: 'importedRows',
    table: userImportRows,
    of: ({ companyId, emailKeys, ids }) =>
      and(
        eq(userImportRows.companyId, companyId),
        or(inArray(userImportRows.emailKey, [...emailKeys]), inArray(userImportRows.userId, [...ids])),
      ),
    hidden: [
      'emailKey',
      'nameKey',
      'lastNameKey',
      'searchText',
      'departmentKey',
      'groupKeys',
      'managerKey',
      'mentions',
    ],
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
      manager: '',
      managerKey: '',
      mentions: sql`'{}'`,
      problem: 'erased',
      outcome: 'skipped',
      reason: 'erased',
      changes: sql`'{}'`,
      userId: null,
    },
  },
  {
    section: 'importedManagers',
    table: userImportManagers,
    of: byUser(userImportManagers),
    hidden: ['managerKey'],
    erasure: 'cascade',
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

/** Mentions of users in rows about someone else. */
export const IMPORT_MENTIONS: readonly Mention[] = [
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
      manager: '',
      managerKey: '',
      mentions: sql`'{}'`,
    },
  },
  {
    table: userImportManagers,
    of: ({ companyId, emailKeys }) =>
      and(
        eq(userImportManagers.companyId, companyId),
        inArray(userImportManagers.managerKey, [...emailKeys]),
      ),
    erasure: 'delete',
  },
];
