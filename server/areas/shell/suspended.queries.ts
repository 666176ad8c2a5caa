import { isOpen } from '@server/domain/assignments/campaigns.queries';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { courses } from '@server/domain/courses/courses.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, lte } from 'drizzle-orm';

/** A company's courses that have begun and not ended, by name: those that rest while its training is suspended. */
export const listInterrupted = (db: Queryable, companyId: number, now: Date) =>
  db
    .select({
      course_id: campaigns.courseId,
      course_name: campaigns.courseName,
      course_image: courses.coverUrl,
    })
    .from(campaigns)
    .leftJoin(courses, eq(courses.id, campaigns.courseId))
    .where(
      and(
        eq(campaigns.companyId, companyId),
        eq(campaigns.kind, 'course'),
        isOpen(),
        lte(campaigns.startDate, now),
      ),
    )
    .orderBy(asc(campaigns.courseName), asc(campaigns.courseId));
