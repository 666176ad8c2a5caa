import { limits } from '@contract/limits';
import { users } from '@server/domain/people/people.tables';
import { provisionedUsers } from '@server/domain/provisioning/provisioning.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, sql } from 'drizzle-orm';
import type { ScimCall } from './act';
import { whereOf } from './conditions.queries';
import { notThere } from './errors';
import { type Asked, cursorPage, indexPage, windowOf } from './lists.queries';
import { project, wants } from './projection';
import { USER_ATTRIBUTES, USER_SORTS } from './user-filters.queries';
import { toScimUser } from './users.model';
import { countScimUsers, findScimUser, hasMoreThan, listScimUsers, type ScimUserRow } from './users.queries';
import { idOf } from './values';

const KEYS: Readonly<Record<string, (row: ScimUserRow) => string>> = {
  id: () => '',
  username: ({ emailKey }) => emailKey,
  'emails.value': ({ emailKey }) => emailKey,
  'name.givenname': ({ nameKey }) => nameKey,
  'name.familyname': ({ lastNameKey }) => lastNameKey,
};

/** A page of the users whom the directory has sent. */
export async function listUsers({ deps: { db }, companyId, baseUrl }: ScimCall, asked: Asked) {
  const many = () => hasMoreThan(db, companyId, limits.provisioning.scanMax);
  const where = await whereOf(asked.filter, USER_ATTRIBUTES, many);
  const { order, from, limit, offset } = windowOf(asked, USER_SORTS, provisionedUsers.userId);
  // The same by the users' own company, so that their indexes are used.
  const own = sql`${users.companyId} = ${companyId}`;
  const hasGroups = wants(asked.projection, 'groups');
  const listing = { where: and(own, where, from), order, limit, offset, hasGroups };
  const rows = limit === 0 ? [] : await listScimUsers(db, companyId, listing);
  const resourceOf = (row: ScimUserRow) => project(toScimUser(row, baseUrl), asked.projection);
  if (asked.after !== undefined) {
    const keyOf = KEYS[asked.sortBy] ?? (() => '');
    return cursorPage(asked, rows, (row) => [keyOf(row), row.id], resourceOf);
  }
  const isAll = asked.startIndex === 1 && rows.length < limit;
  const total = isAll ? rows.length : await countScimUsers(db, companyId, and(own, where));
  return indexPage(asked, rows.map(resourceOf), total);
}

/** One user. Throws 404. */
export async function readScimUser(db: Queryable, companyId: number, id: string, baseUrl: string) {
  const number = idOf(id);
  const row = number === undefined ? undefined : await findScimUser(db, companyId, number);
  if (!row) throw notThere('User', id);
  return toScimUser(row, baseUrl);
}
