import type { TaskState } from '@contract/users/profile';
import { and, asc, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { groupMembers, groups, tasks, users } from '../../people/people.tables';

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
      completed: count(tasks.completedAt),
      overdue: sql<number>`count(*) FILTER (WHERE ${late})`.mapWith(Number),
    })
    .from(tasks)
    .where(ofPerson(companyId, userId));
  return row ?? { total: 0, completed: 0, overdue: 0 };
}

export interface TasksWindow {
  readonly companyId: number;
  readonly userId: number;
  readonly state: TaskState;
  readonly offset: number;
  readonly limit: number;
}

const CONDITIONS = { outstanding: isNull, completed: isNotNull } as const;

/** A page of a user's tasks: outstanding ones by due date, completed ones newest first. */
export async function readTasks(db: Queryable, window: TasksWindow) {
  const { companyId, userId, state, offset, limit } = window;
  const condition = and(ofPerson(companyId, userId), CONDITIONS[state](tasks.completedAt));
  const order =
    state === 'outstanding'
      ? [sql`${tasks.dueAt} ASC NULLS LAST`, asc(tasks.id)]
      : [desc(tasks.completedAt), desc(tasks.id)];
  const rows = await db
    .select()
    .from(tasks)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(tasks).where(condition);
  return { rows, total: counted?.total ?? 0 };
}
