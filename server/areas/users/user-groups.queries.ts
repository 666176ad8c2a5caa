import { limits } from '@contract/limits';
import type { GroupsOfUser } from '@contract/users/users';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { groupMembers, groups } from '../../people/people.tables';

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
