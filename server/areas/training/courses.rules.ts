import type { CourseView } from '@contract/training/courses';
import { findCourse } from '@server/domain/courses/courses.queries';
import type { Queryable } from '@server/platform/db/client';
import { notFound } from '@server/platform/http/errors';

/**
 * A course with its content, as the company sees it; the content of a course that its plan lacks stays away.
 * Throws 404 for a course the company may not see.
 */
export async function readCourse(
  db: Queryable,
  companyId: number,
  courseId: number,
  now: Date,
): Promise<CourseView> {
  const found = await findCourse(db, companyId, courseId, now);
  if (!found) throw notFound('This course');
  const { row, course } = found;
  return {
    ...course,
    is_gaming: row.isGaming,
    is_provider_own: row.ownerCompanyId === null,
    pass_mark: row.totalQuizzes === 0 ? null : row.passMark,
    revision: row.revision,
    sections: course.isLocked ? [] : row.sections,
  };
}
