import { courseFiles } from '@server/domain/courses/courses.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq, inArray } from 'drizzle-orm';

/** The files that a course uses. */
export async function filesOfCourse(db: Queryable, courseId: number): Promise<string[]> {
  const rows = await db
    .select({ fileId: courseFiles.fileId })
    .from(courseFiles)
    .where(eq(courseFiles.courseId, courseId));
  return rows.map(({ fileId }) => fileId);
}

/** Makes these the files that a course uses. */
export async function setCourseFiles(tx: Tx, courseId: number, ids: readonly string[]): Promise<void> {
  const before = new Set(await filesOfCourse(tx, courseId));
  const gone = [...before].filter((id) => !ids.includes(id));
  const added = ids.filter((id) => !before.has(id));
  if (gone.length > 0)
    await tx
      .delete(courseFiles)
      .where(and(eq(courseFiles.courseId, courseId), inArray(courseFiles.fileId, gone)));
  if (added.length > 0) await tx.insert(courseFiles).values(added.map((fileId) => ({ courseId, fileId })));
}
