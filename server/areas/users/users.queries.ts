import { limits } from '@contract/limits';
import type { GroupsOfUser } from '@contract/users/users';
import { departments, groupMembers, groups, users } from '@server/domain/people/people.tables';
import { itsDepartment, itsManager, listed, managers } from '@server/domain/people/users-page.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, count, eq, inArray, isNull, lte, sql, sum } from 'drizzle-orm';

const one = (companyId: number, id: number) => and(eq(users.companyId, companyId), eq(users.id, id));

export async function findUser(db: Queryable, companyId: number, id: number) {
  const [row] = await db
    .select(listed)
    .from(users)
    .innerJoin(departments, itsDepartment)
    .leftJoin(managers, itsManager)
    .where(one(companyId, id));
  return row;
}

export async function groupIdsOf(db: Queryable, companyId: number, userId: number): Promise<number[]> {
  const rows = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.companyId, companyId), eq(groupMembers.userId, userId)))
    .orderBy(asc(groupMembers.groupId));
  return rows.map((row) => row.groupId);
}

/** Enabled users an assignment reaches; a user in two of the groups counts once. */
export async function countReached(
  db: Queryable,
  companyId: number,
  column: 'departments' | 'groups' | 'users',
  ids: readonly number[],
): Promise<number> {
  const enabled = and(eq(users.companyId, companyId), isNull(users.disabledAt));
  const chosen = [...ids];
  if (column === 'groups') {
    const [row] = await db
      .select({ total: sql<number>`count(DISTINCT ${users.id})`.mapWith(Number) })
      .from(groupMembers)
      .innerJoin(users, and(eq(users.companyId, groupMembers.companyId), eq(users.id, groupMembers.userId)))
      .where(and(eq(groupMembers.companyId, companyId), inArray(groupMembers.groupId, chosen), enabled));
    return row?.total ?? 0;
  }
  if (column === 'departments') {
    const [row] = await db
      .select({ total: sum(departments.usersCount).mapWith(Number) })
      .from(departments)
      .where(and(eq(departments.companyId, companyId), inArray(departments.id, chosen)));
    return row?.total ?? 0;
  }
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .where(and(enabled, inArray(users.id, chosen)));
  return row?.total ?? 0;
}

export async function existingGroupIds(db: Queryable, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), inArray(groups.id, [...ids])));
  return rows.map((row) => row.id);
}

/** Replaces the user's groups. The user is locked by the caller, or new. */
export async function replaceGroups(tx: Tx, companyId: number, userId: number, ids: readonly number[]) {
  const before = new Set(await groupIdsOf(tx, companyId, userId));
  const wanted = new Set(ids);
  const gone = [...before].filter((id) => !wanted.has(id));
  const added = [...wanted].filter((id) => !before.has(id)).sort((a, b) => a - b);
  if (gone.length > 0) {
    await tx
      .delete(groupMembers)
      .where(
        and(
          eq(groupMembers.companyId, companyId),
          eq(groupMembers.userId, userId),
          inArray(groupMembers.groupId, gone),
        ),
      );
  }
  if (added.length > 0) {
    await tx.insert(groupMembers).values(added.map((groupId) => ({ companyId, groupId, userId })));
  }
}

/** The groups of a page's users in one statement: the first ones of each by name, and their total number. */
export async function groupsOf(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<GroupsOfUser[]> {
  const each = sql`PARTITION BY ${groupMembers.userId}`;
  const all = db
    .select({
      userId: groupMembers.userId,
      id: groups.id,
      name: groups.name,
      place: sql<number>`row_number() OVER (${each} ORDER BY ${groups.nameKey}, ${groups.id})`
        .mapWith(Number)
        .as('place'),
      total: sql<number>`count(*) OVER (${each})`.mapWith(Number).as('total'),
    })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.companyId, groupMembers.companyId), eq(groups.id, groupMembers.groupId)))
    .where(and(eq(groupMembers.companyId, companyId), inArray(groupMembers.userId, [...ids])))
    .as('all_groups');
  const rows = await db
    .select()
    .from(all)
    .where(lte(all.place, limits.users.groupsShown))
    .orderBy(asc(all.userId), asc(all.place));
  const found = new Map<number, GroupsOfUser>();
  for (const { userId, total, id, name } of rows) {
    const one = found.get(userId) ?? { userId, total, groups: [] };
    one.groups.push({ id, name });
    found.set(userId, one);
  }
  return [...found.values()];
}
