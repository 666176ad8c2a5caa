import type { BodyOf } from '@contract/endpoint';
import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import {
  chaptersOf,
  type Missing,
  missingIn,
  questionsOf,
  type Section,
  totalsOf,
} from '@contract/training/content';
import type { CustomTraining, customTrainingEndpoints } from '@contract/training/customTraining';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { findCourse } from '@server/domain/courses/courses.queries';
import { noticeWriter } from '@server/domain/notifications/notifications.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { unsigned, withAddresses } from '@server/platform/files/addresses';
import { HttpError, invalidField, invalidFields, notFound } from '@server/platform/http/errors';
import { filesOfCourse, setCourseFiles } from './course-files.queries';
import {
  deleteCourse,
  insertCourse,
  isInUse,
  isKept,
  lockOwnCourse,
  type StoredCourse,
  updateCourse,
} from './custom-training.queries';
import { filesToUse } from './training-files.rules';

type Saved = BodyOf<typeof customTrainingEndpoints.save>;

/** Custom trainings come after the library, in the order in which they were made. */
const POSITION = 1000;

const refused = (code: ErrorCode, message: string) => new HttpError(409, code, message);

/** The company. Throws 403 without Boost or a trial: the Free plan has no custom training. */
export async function payingCompany(db: Queryable, companyId: number, now: Date): Promise<Company> {
  const company = await readCompany(db, companyId);
  if (!isBoostedOrOnTrial(company, now))
    throw new HttpError(403, ERROR_CODES.forbidden, 'Custom training needs Boost or a trial.');
  return company;
}

/** Throws 404 unless the company made the training. */
async function ownCourse(tx: Tx, companyId: number, courseId: number): Promise<StoredCourse> {
  const course = await lockOwnCourse(tx, companyId, courseId);
  if (!course) throw notFound('This training');
  return course;
}

/** Starts a training: a draft without content. Returns its id. Throws 403 on the Free plan. */
export async function createTraining(
  tx: Tx,
  companyId: number,
  { name, language }: Pick<CustomTraining, 'name' | 'language'>,
  now: Date,
): Promise<number> {
  await payingCompany(tx, companyId, now);
  return insertCourse(tx, {
    ownerCompanyId: companyId,
    name,
    nameKey: searchKey(name),
    category: 'awareness',
    languageCode: language,
    position: POSITION,
    isDraft: true,
    ...totalsOf([]),
    sections: [],
    createdAt: now,
    updatedAt: now,
  });
}

/** Throws 422 when two parts have the same id: learners' progress would be mixed up. */
function refuseSameIds(sections: readonly Section[]): void {
  const parts = [...sections, ...chaptersOf(sections), ...questionsOf(sections)];
  const groups = [parts, ...questionsOf(sections).map(({ answers }) => answers)];
  const isTwice = groups.some((group) => new Set(group.map(({ id }) => id)).size !== group.length);
  if (isTwice) throw invalidField('sections', 'Two parts have the same id.');
}

/** The usual pass mark unless another one is given; none without questions. */
const passMarkOf = (given: number | null, { totalQuizzes }: ReturnType<typeof totalsOf>) =>
  totalQuizzes === 0 ? null : (given ?? limits.courses.passMark);

/**
 * Saves a draft. Throws 404 unless it is the company's own, 409 once it is published or when somebody has saved
 * since, 422 for files that it can't use, 403 on the Free plan.
 */
export async function saveTraining(
  tx: Tx,
  companyId: number,
  courseId: number,
  { revision, name, description, language, pass_mark, coverURL, sections }: Saved,
  now: Date,
): Promise<void> {
  await payingCompany(tx, companyId, now);
  const course = await ownCourse(tx, companyId, courseId);
  if (!course.isDraft) throw refused(ERROR_CODES.notADraft, 'Put this training back to draft to change it.');
  if (course.revision !== revision)
    throw refused(
      ERROR_CODES.revisionConflict,
      'Someone else has changed this training since you opened it.',
    );
  refuseSameIds(sections);
  const ids = await filesToUse(tx, companyId, courseId, { coverURL, sections });
  await setCourseFiles(tx, courseId, ids);
  const totals = totalsOf(sections);
  await updateCourse(tx, courseId, {
    name,
    nameKey: searchKey(name),
    description,
    languageCode: language,
    coverUrl: coverURL === null ? null : unsigned(coverURL),
    passMark: passMarkOf(pass_mark, totals),
    sections: withAddresses(sections, unsigned),
    ...totals,
    updatedAt: now,
  });
}

/** Deletes a training. Throws 404, 409 once it was assigned or while it is shared. */
export async function removeTraining(tx: Tx, companyId: number, courseId: number): Promise<string> {
  const { name } = await ownCourse(tx, companyId, courseId);
  const kept = await isKept(tx, courseId);
  if (kept === 'assigned')
    throw refused(
      ERROR_CODES.courseInUse,
      'This training was assigned, and its results are kept. Disable it instead.',
    );
  if (kept === 'shared')
    throw refused(
      ERROR_CODES.courseInUse,
      'This training is shared with customers. Remove it from them first.',
    );
  await deleteCourse(tx, courseId);
  return name;
}

const LACKS: Readonly<Record<Missing['reason'], string>> = {
  required: 'This is required.',
  noFile: 'Upload a file or choose one.',
  noLink: 'Link is invalid',
  noText: 'Write the text of this chapter.',
  tooFewAnswers: 'Write at least two answers.',
  noRightAnswer: 'Mark at least one answer as right.',
  severalRightAnswers: 'Only one answer can be right. Mark one, or allow several.',
  noChapter: 'Add at least one chapter.',
};

/**
 * Publishes a draft, or puts a training back to draft; as it is already is fine. Throws 404, 403 on the Free
 * plan, 422 with what a draft lacks, 409 while an open campaign of any company uses the course.
 */
export async function publishTraining(
  tx: Tx,
  companyId: number,
  { course_id: courseId, is_draft: isDraft }: { course_id: number; is_draft: boolean },
  now: Date,
): Promise<void> {
  await payingCompany(tx, companyId, now);
  const course = await ownCourse(tx, companyId, courseId);
  if (course.isDraft === isDraft) return;
  if (isDraft && (await isInUse(tx, courseId)))
    throw refused(
      ERROR_CODES.courseInUse,
      'This training is assigned now. End the assignment first, or change a copy.',
    );
  if (!isDraft) {
    const missing = missingIn(course.sections);
    if (missing.length > 0)
      throw invalidFields(missing.map(({ path, reason }) => ({ code: path, description: LACKS[reason] })));
  }
  await updateCourse(tx, courseId, { isDraft, updatedAt: now });
}

/** Offers a training to assign, or no longer. Throws 404. */
export async function setActive(
  tx: Tx,
  companyId: number,
  { course_id: courseId, active }: { course_id: number; active: boolean },
  now: Date,
): Promise<void> {
  const course = await ownCourse(tx, companyId, courseId);
  if (course.isActive !== active) await updateCourse(tx, courseId, { isActive: active, updatedAt: now });
}

/** 'Name (copy)' in the company's language, no longer than a name may be. */
function copyOf(name: string, company: Company): string {
  const { say } = noticeWriter(company);
  const room = limits.text.nameMax - say('custom.copyOf', { name: '' }).length;
  return say('custom.copyOf', { name: name.slice(0, room).trimEnd() });
}

/**
 * Copies a course that the company may see into a draft of its own, with its files. Returns the id. Throws 404
 * for a course that it can't see, 403 for one that the plan locks.
 */
export async function cloneCourse(tx: Tx, companyId: number, courseId: number, now: Date): Promise<number> {
  const company = await payingCompany(tx, companyId, now);
  const found = await findCourse(tx, companyId, courseId, now);
  if (!found) throw notFound('This course');
  const { row } = found;
  const name = copyOf(row.name, company);
  const id = await insertCourse(tx, {
    ownerCompanyId: companyId,
    name,
    nameKey: searchKey(name),
    description: row.description,
    category: row.category,
    languageCode: row.languageCode,
    position: POSITION,
    isDraft: true,
    coverUrl: row.coverUrl,
    passMark: row.passMark,
    sections: row.sections,
    ...totalsOf(row.sections),
    copiedFromId: row.id,
    createdAt: now,
    updatedAt: now,
  });
  await setCourseFiles(tx, id, await filesOfCourse(tx, row.id));
  return id;
}
