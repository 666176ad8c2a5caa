import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import { ANNUAL_TRAINING } from '@contract/training/assignments';
import {
  chaptersOf,
  draftSectionsSchema,
  missingIn,
  questionsOf,
  totalsOf,
} from '@contract/training/content';
import { TRAINING_CATEGORIES } from '@contract/videos';
import { courseShares, courses } from '@server/domain/courses/courses.tables';
import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';

const { id, name, dateTime, languageCode } = fields;

const course = z.strictObject({
  id,
  ownerCompanyId: id.nullable(),
  name,
  description: z.string().max(limits.courses.textMax),
  category: z.enum(TRAINING_CATEGORIES),
  languageCode,
  position: z.int().nonnegative(),
  isFree: z.boolean(),
  isDraft: z.boolean(),
  isActive: z.boolean(),
  isGaming: z.boolean(),
  coverUrl: z.string().startsWith('/').nullable(),
  totalChapters: z.int().nonnegative(),
  totalQuizzes: z.int().nonnegative(),
  totalMinutes: z.int().nonnegative(),
  passMark: z.int().min(1).max(100).nullable(),
  sections: draftSectionsSchema,
  revision: z.int().positive(),
  copiedFromId: id.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
type CourseRow = z.infer<typeof course>;

/** `id` exists only in the collection, not as a column: json-server addresses a row by it. */
const share = z.strictObject({ id, companyId: id, courseId: id, sharedAt: dateTime });

const library: Collection<CourseRow> = {
  row: course,
  table: courses,
  keys: ['id'],
  refs: { ownerCompanyId: 'companies' },
  check(row, report) {
    const { sections } = row;
    for (const [field, total] of Object.entries(totalsOf(sections)))
      if (row[field as keyof CourseRow] !== total)
        report(field, `its sections have ${total}`, 'inconsistent');
    if ((row.passMark === null) !== (row.totalQuizzes === 0))
      report('passMark', 'must be set exactly when there is a quiz', 'inconsistent');
    if (row.id === ANNUAL_TRAINING.courseId && row.name !== ANNUAL_TRAINING.courseName)
      report('name', 'the annual training has another name', 'inconsistent');

    const ids = [...sections, ...chaptersOf(sections), ...questionsOf(sections)].map((part) => part.id);
    if (new Set(ids).size !== ids.length) report('sections', 'two parts have the same id');
    for (const { id: question, answers } of questionsOf(sections)) {
      if (new Set(answers.map((answer) => answer.id)).size !== answers.length)
        report('sections', `question ${question} has two answers with the same id`);
    }
    for (const { path, reason } of row.isDraft ? [] : missingIn(sections))
      report('sections', `published, but ${path} lacks something (${reason})`, 'inconsistent');
  },
  map: (row) => ({ ...row, nameKey: searchKey(row.name) }),
};

const shares: Collection<z.infer<typeof share>, { courses: CourseRow }> = {
  row: share,
  table: courseShares,
  keys: ['companyId', 'courseId'],
  refs: { courseId: 'courses' },
  check({ companyId, courseId }, report, { find }) {
    // A partner that starts a provider's course at a customer gives it too.
    if (find('courses', courseId)?.ownerCompanyId === companyId)
      report('courseId', "a company's own course isn't shared with it", 'inconsistent');
  },
};

export const courseCollections = { courses: library, course_shares: shares };
