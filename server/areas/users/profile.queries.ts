import { groupMembers, groups, tasks, users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, count, eq, isNull, lt, ne, sql } from 'drizzle-orm';

/** The fields the profile shows in addition to the list's columns. */
export async function findProfileParts(db: Queryable, companyId: number, id: number) {
  const [row] = await db
    .select({ unconfirmedNewEmail: users.unconfirmedNewEmail })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  return row;
}

/** The user's groups, by name. */
export function groupsOf(db: Queryable, companyId: number, userId: number) {
  return db
    .select({ id: groups.id, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.companyId, groupMembers.companyId), eq(groups.id, groupMembers.groupId)))
    .where(and(eq(groupMembers.companyId, companyId), eq(groupMembers.userId, userId)))
    .orderBy(asc(groups.nameKey));
}

const ofPerson = (companyId: number, userId: number) =>
  and(eq(tasks.companyId, companyId), eq(tasks.userId, userId));

/** How many tasks a user has, has completed, and has overdue. */
export async function countTasks(db: Queryable, companyId: number, userId: number, now: Date) {
  const late = and(isNull(tasks.completedAt), lt(tasks.dueAt, now));
  const [row] = await db
    .select({
      total: count(),
      completed: sql<number>`count(*) FILTER (WHERE ${tasks.status} = 'completed')`.mapWith(Number),
      overdue: sql<number>`count(*) FILTER (WHERE ${late})`.mapWith(Number),
    })
    .from(tasks)
    .where(and(ofPerson(companyId, userId), ne(tasks.status, 'withdrawn')));
  return row ?? { total: 0, completed: 0, overdue: 0 };
}
