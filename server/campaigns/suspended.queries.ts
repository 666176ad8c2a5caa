import { and, asc, eq, lte } from 'drizzle-orm';
import { courses } from '../courses/courses.tables';
import type { Queryable } from '../db/client';
import { isOpen } from './campaigns.queries';
import { campaigns } from './campaigns.tables';

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
