import { isOpen } from '@server/domain/assignments/campaigns.queries';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { courseShares, courses } from '@server/domain/courses/courses.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq, isNull, sql } from 'drizzle-orm';

export type StoredCourse = typeof courses.$inferSelect;

/** A training that the company made, locked until the transaction ends: assigning it waits. */
export async function lockOwnCourse(
  tx: Tx,
  companyId: number,
  courseId: number,
): Promise<StoredCourse | undefined> {
  const [row] = await tx
    .select()
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.ownerCompanyId, companyId), isNull(courses.deletedAt)))
    .for('update');
  return row;
}

export async function insertCourse(tx: Tx, values: typeof courses.$inferInsert): Promise<number> {
  const [row] = await tx.insert(courses).values(values).returning({ id: courses.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

export async function updateCourse(
  tx: Tx,
  courseId: number,
  changes: Partial<typeof courses.$inferInsert>,
): Promise<void> {
  await tx
    .update(courses)
    .set({ ...changes, revision: sql`${courses.revision} + 1` })
    .where(eq(courses.id, courseId));
}

export async function deleteCourse(tx: Tx, courseId: number): Promise<void> {
  await tx.delete(courses).where(eq(courses.id, courseId));
}

const ofCourse = (courseId: number) => and(eq(campaigns.kind, 'course'), eq(campaigns.courseId, courseId));

/** Whether an open campaign of any company assigns the course. */
export async function isInUse(db: Queryable, courseId: number): Promise<boolean> {
  return (await db.$count(campaigns, and(ofCourse(courseId), isOpen()))) > 0;
}

/** Whether any company has ever assigned the course, or has it shared. */
export async function isKept(db: Queryable, courseId: number): Promise<'assigned' | 'shared' | undefined> {
  if ((await db.$count(campaigns, ofCourse(courseId))) > 0) return 'assigned';
  return (await db.$count(courseShares, eq(courseShares.courseId, courseId))) > 0 ? 'shared' : undefined;
}
