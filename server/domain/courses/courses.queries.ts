import { limits } from '@contract/limits';
import type { Course } from '@contract/training/courses';
import { isOpen } from '@server/domain/assignments/campaigns.queries';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial, isTrainingSuspended } from '@server/domain/company/plan';
import type { Queryable, Tx } from '@server/platform/db/client';
import { everyWord } from '@server/platform/text/search';
import { and, asc, eq, getTableColumns, isNotNull, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { courseShares, courses } from './courses.tables';

export interface CourseFilter {
  readonly language?: string | undefined;
  readonly courseType?: Course['course_type'] | undefined;
  /** Words of the name, in any order. */
  readonly search?: string | undefined;
}

/** What is in a list; the content of a course can be as large as all the rest. */
const { sections, videoUrls, ...summary } = getTableColumns(courses);

/**
 * What the company may see: the library, without what is only for partners; its own courses, drafts included;
 * and those shared with it once they are published.
 */
export const isVisibleTo = ({ id, isPartner }: Company): SQL | undefined =>
  and(
    isNull(courses.deletedAt),
    or(
      eq(courses.ownerCompanyId, id),
      and(
        eq(courses.isDraft, false),
        or(isNull(courses.ownerCompanyId), isNotNull(courseShares.companyId)),
        isPartner ? undefined : ne(courses.category, 'for_partner_admins'),
      ),
    ),
  );

/** The company's share of each course, and whether its campaigns of that course are open. */
function withStanding(db: Queryable, companyId: number) {
  const assigned = db
    .select({
      courseId: campaigns.courseId,
      isOpen: sql<boolean>`bool_or(${isOpen()})`.as('is_open'),
    })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.kind, 'course')))
    .groupBy(campaigns.courseId)
    .as('assigned');
  const shared = and(eq(courseShares.companyId, companyId), eq(courseShares.courseId, courses.id));
  return { assigned, shared, standing: { sharedAt: courseShares.sharedAt, isOpen: assigned.isOpen } };
}

function standingOf(isOpen: boolean | null, company: Company, now: Date): Course['use'] {
  if (isOpen === null) return 'available';
  if (!isOpen) return 'ended';
  return isTrainingSuspended(company, now) ? 'suspended' : 'running';
}

type Summary = Omit<typeof courses.$inferSelect, 'sections' | 'videoUrls'>;
interface Standing {
  readonly sharedAt: Date | null;
  readonly isOpen: boolean | null;
}

const toCourse = (row: Summary, { sharedAt, isOpen }: Standing, company: Company, now: Date): Course => ({
  id: row.id,
  name: row.name,
  description: row.description,
  course_type: row.category,
  language: row.languageCode,
  custom_training_company_id: row.ownerCompanyId,
  isShared: sharedAt !== null,
  isGaming: row.isGaming,
  deleted: row.deletedAt !== null,
  order: row.position,
  createdAt: row.createdAt.toISOString(),
  is_free: row.isFree,
  is_draft: row.isDraft,
  is_active: row.isActive,
  total_chapters: row.totalChapters,
  total_quizzes: row.totalQuizzes,
  total_time_in_minutes: row.totalMinutes,
  coverURL: row.coverUrl,
  use: standingOf(isOpen, company, now),
  isLocked: !row.isFree && !isBoostedOrOnTrial(company, now),
});

/** The courses the company may see, in the library's order, without their content. */
export async function listCourses(
  db: Queryable,
  companyId: number,
  { language, courseType, search = '' }: CourseFilter,
  now: Date,
): Promise<Course[]> {
  const company = await readCompany(db, companyId);
  const { assigned, shared, standing } = withStanding(db, companyId);
  const rows = await db
    .select({ row: summary, ...standing })
    .from(courses)
    .leftJoin(courseShares, shared)
    .leftJoin(assigned, eq(assigned.courseId, courses.id))
    .where(
      and(
        isVisibleTo(company),
        language ? eq(courses.languageCode, language) : undefined,
        courseType ? eq(courses.category, courseType) : undefined,
        ...everyWord(search).map((pattern) => like(courses.nameKey, pattern)),
      ),
    )
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(limits.courses.listMax);
  return rows.map(({ row, ...given }) => toCourse(row, given, company, now));
}

/** The content of a course, whatever has become of it since it was assigned. */
export async function courseSections(db: Queryable, courseId: number) {
  const [row] = await db.select({ sections }).from(courses).where(eq(courses.id, courseId));
  return row?.sections ?? [];
}

/** Makes changes of a course's state wait until the transaction ends, and waits for those under way. */
export async function holdCourse(tx: Tx, courseId: number): Promise<void> {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for('share');
}

/** A course the company may see, with its stored row and content; undefined for all others. */
export async function findCourse(db: Queryable, companyId: number, courseId: number, now: Date) {
  const company = await readCompany(db, companyId);
  const { assigned, shared, standing } = withStanding(db, companyId);
  const [found] = await db
    .select({ row: courses, ...standing })
    .from(courses)
    .leftJoin(courseShares, shared)
    .leftJoin(assigned, eq(assigned.courseId, courses.id))
    .where(and(eq(courses.id, courseId), isVisibleTo(company)));
  if (!found) return undefined;
  const { row, ...given } = found;
  return { row, course: toCourse(row, given, company, now) };
}
