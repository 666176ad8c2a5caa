import { limits } from '@contract/limits';
import { countEnabled } from '@server/domain/people/people.queries';
import { departments, type groups, users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { anywhere, searchPatterns } from '@server/platform/text/search';
import { and, asc, eq, isNull, like, type SQL, sql } from 'drizzle-orm';

export interface ChoicePage {
  readonly companyId: number;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const enabledOf = (companyId: number) => and(eq(users.companyId, companyId), isNull(users.disabledAt));

/** Short words are looked for at the start of words, so that every search has an index. */
function isFound(search: string): SQL | undefined {
  const patterns = searchPatterns(search);
  return patterns ? and(...patterns.map(({ indexed }) => like(users.searchText, indexed))) : sql`false`;
}

const fullName = sql<string>`coalesce(nullif(trim(${users.name} || ' ' || ${users.lastName}), ''), ${users.email})`;

const choice = { id: users.id, fullName, email: users.email, department: departments.name };
const theirs = and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId));

/** A page of enabled users by name. The total of a search is exact up to `limits.paging.exactSearchTotal`. */
export async function selectUsers(db: Queryable, { companyId, search, offset, limit }: ChoicePage) {
  const condition = and(enabledOf(companyId), search ? isFound(search) : undefined);
  const select = () =>
    db
      .select(choice)
      .from(users)
      .innerJoin(departments, theirs)
      .orderBy(asc(users.nameKey), asc(users.id))
      .limit(limit)
      .offset(offset);
  if (!search) return { rows: await select().where(condition), total: await countEnabled(db, companyId) };
  // Few matches are found first and then sorted: the planner would walk all users in order instead.
  const { exactSearchTotal } = limits.paging;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(condition)
    .limit(exactSearchTotal + 1);
  const isMany = found.length > exactSearchTotal;
  const ids = found.map(({ id }) => id);
  const rows = await select().where(
    isMany ? condition : and(eq(users.companyId, companyId), isAmong(users.id, ids)),
  );
  return { rows, total: Math.min(found.length, exactSearchTotal) };
}

/** A page of departments or groups by name, with their enabled users. */
export async function selectTeams(
  db: Queryable,
  table: typeof departments | typeof groups,
  { companyId, search, offset, limit }: ChoicePage,
) {
  const condition = and(
    eq(table.companyId, companyId),
    search ? like(table.nameKey, anywhere(search)) : undefined,
  );
  const rows = await db
    .select({ id: table.id, name: table.name, usersCount: table.usersCount })
    .from(table)
    .where(condition)
    .orderBy(asc(table.nameKey), asc(table.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(table, condition) };
}

/** How many of these users are enabled. */
export const countEnabledAmong = (db: Queryable, companyId: number, ids: readonly number[]) =>
  db.$count(users, and(enabledOf(companyId), isAmong(users.id, ids)));

/** How many enabled users are in at least one of these groups. */
export async function countInGroups(db: Queryable, companyId: number, ids: readonly number[]) {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*) AS total FROM users u WHERE u.company_id = ${companyId} AND u.disabled_at IS NULL
      AND u.id IN (SELECT m.user_id FROM group_members m
        WHERE m.company_id = ${companyId} AND ${isAmong(sql`m.group_id`, ids)})`);
  return Number(rows[0]?.total ?? 0);
}
