import { searchKey } from '@contract/names';
import type { SortOrder } from '@contract/paging';
import { learningReportEndpoints } from '@contract/reports/learning';
import type { QuizQuestion, QuizUser } from '@contract/reports/quizzes';
import { questionsOf } from '@contract/training/content';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { averageToTenth, NO_PROGRESS } from '@server/domain/assignments/statistics.queries';
import type { ReportColumns } from '@server/domain/reports/columns';
import { rangeOf } from '@server/domain/reports/range';
import { areAnswersTold, isTold } from '@server/domain/reports/told';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { learningIsPrivate } from '@server/platform/http/errors';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { tableCsv } from '@server/platform/text/csv';
import { sortedBy } from '@server/platform/text/sorting';
import { answersChosen, answersOf, questionsAnswered, sectionsOf } from './quiz-answers.queries';
import { allQuizzes, type QuizOrder } from './quiz-files.queries';
import { type QuizFilter, type QuizRow, quizzesById, readQuizPage } from './quizzes.queries';
import { coursesIn, percentOf, progressIn, type ReportCompany, reportCompany } from './training';

export interface QuizzesFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly courseIds?: readonly number[] | undefined;
  readonly departments?: readonly number[] | undefined;
  readonly searchText?: string | undefined;
}

const USER_SORTS = ['completedAt', 'name', 'email', 'score'] as const;

interface SortQuery {
  readonly orderBy?: string | undefined;
  readonly order?: SortOrder | undefined;
}

/** The assignments of courses that ran in the range of a report. */
const ranIn = (db: Queryable, company: ReportCompany, query: QuizzesFilter) =>
  coursesIn(db, company, rangeOf(query, company), { courseIds: query.courseIds });

/** Whose quizzes a report is about. */
export async function quizFilter(
  db: Queryable,
  company: ReportCompany,
  query: QuizzesFilter,
): Promise<QuizFilter> {
  const ran = await ranIn(db, company, query);
  return {
    companyId: company.companyId,
    campaignIds: ran.map(({ id }) => id),
    departmentIds: query.departments,
    search: query.searchText,
  };
}

/** The same without assignments whose results have become anonymous: whose quizzes are listed. */
export async function listedQuizzes(
  db: Queryable,
  company: ReportCompany,
  query: QuizzesFilter,
): Promise<QuizFilter> {
  const ran = await ranIn(db, company, query);
  const named = ran.filter(({ anonymousAt }) => anonymousAt === null);
  return { ...(await quizFilter(db, company, query)), campaignIds: named.map(({ id }) => id) };
}

/**
 * The average score of those whose quizzes a report is about; none of what a search found. Where nothing is told of few
 * people, without assignments that fewer than five have finished.
 */
export async function quizScore(
  db: Queryable,
  company: ReportCompany,
  { campaignIds, departmentIds, search }: QuizFilter,
): Promise<number | null> {
  const { isPrivate } = company;
  if (search || (isPrivate && departmentIds)) return null;
  const progress = await progressIn(db, company, campaignIds, departmentIds);
  const all = [...progress.values()];
  return averageToTenth(isPrivate ? all.filter((one) => areAnswersTold(one, isPrivate)) : all);
}

async function toUsers(db: Queryable, companyId: number, rows: readonly QuizRow[]): Promise<QuizUser[]> {
  const answers = await answersOf(db, companyId, rows);
  return rows.map(({ counted: _, status, completedAt, ...row }) => {
    const { right, answered } = answers.get(row.id) ?? { right: 0, answered: 0 };
    const isPassed = status === 'completed';
    return {
      ...row,
      isPassed,
      right,
      answered,
      completedAt: isPassed ? (completedAt?.toISOString() ?? null) : null,
    };
  });
}

/** The order of the list of people. */
export const quizOrder = ({ orderBy, order = 'desc' }: SortQuery) => ({
  orderBy: USER_SORTS.find((one) => one === orderBy) ?? 'completedAt',
  order,
});

/** All that match in the order of the list, a batch at a time. */
export async function* quizUsers(db: Queryable, window: QuizOrder): AsyncGenerator<QuizUser[]> {
  for await (const batch of allQuizzes(db, window)) yield toUsers(db, window.companyId, batch);
}

/** A question's own text, without its course's markup. */
type Asked = Omit<QuizQuestion, 'id'>;

/** The first of the answers that were chosen most; none where nobody chose one, or too few to be told. */
function mostChosen(wrong: readonly NonNullable<Asked['wrongAnswer']>[], isPrivate: boolean) {
  const [most] = sortedBy(wrong, ({ chosen }) => chosen, 'desc');
  return most && most.chosen > 0 && isTold(most.chosen, isPrivate) ? most : null;
}

/** The questions of the courses that ran, as far as a search finds them. */
async function questionsThatRan(
  db: Queryable,
  ran: readonly StoredCampaign[],
  { searchText = '' }: QuizzesFilter,
) {
  const courses = new Map(ran.toReversed().map(({ courseId, courseName }) => [courseId, courseName]));
  const sections = await sectionsOf(db, [...courses.keys()]);
  const search = searchKey(searchText);
  return [...courses].flatMap(([courseId, courseName]) =>
    questionsOf(sections.get(courseId) ?? [])
      .filter(({ text }) => searchKey(`${courseName} ${text}`).includes(search))
      .map((question) => ({ courseId, courseName, question })),
  );
}

/** The same without how they were answered. */
export const askedQuestions = async (db: Queryable, company: ReportCompany, query: QuizzesFilter) =>
  questionsThatRan(db, await ranIn(db, company, query), query);

/**
 * How each question was answered in the courses that ran; those of several assignments of a course together. Where nothing is
 * told of few people, without the answers of assignments that fewer than five have finished.
 */
export async function quizQuestions(
  db: Queryable,
  company: ReportCompany,
  query: QuizzesFilter,
): Promise<Asked[]> {
  const { companyId, isPrivate } = company;
  const ran = await ranIn(db, company, query);
  const ids = ran.map(({ id }) => id);
  const progress = isPrivate ? await progressIn(db, company, ids) : new Map();
  const isShown = ({ id }: StoredCampaign) => areAnswersTold(progress.get(id) ?? NO_PROGRESS, isPrivate);
  const shown = new Set(ran.filter(isShown).map(({ id }) => id));
  const courseOf = new Map(ran.map(({ id, courseId }) => [id, courseId]));
  const counts = new Map<string, { answered: number; right: number }>();
  for (const row of await questionsAnswered(db, companyId, [...shown])) {
    const key = `${courseOf.get(row.campaignId)} ${row.questionId}`;
    const before = counts.get(key) ?? { answered: 0, right: 0 };
    counts.set(key, { answered: before.answered + row.answered, right: before.right + row.right });
  }
  const chosen = new Map<string, number>();
  for (const row of await answersChosen(db, companyId, [...shown])) {
    const key = `${courseOf.get(row.campaignId)} ${row.questionId} ${row.answerId}`;
    chosen.set(key, (chosen.get(key) ?? 0) + row.chosen);
  }
  const shownCourses = new Set(ran.flatMap(({ id, courseId }) => (shown.has(id) ? courseId : [])));
  const questions = await questionsThatRan(db, ran, query);
  return questions.map(({ courseId, courseName, question: { id: questionId, text, answers } }): Asked => {
    const { answered, right } = counts.get(`${courseId} ${questionId}`) ?? { answered: 0, right: 0 };
    const told = (value: number | null) => (shownCourses.has(courseId) ? value : null);
    return {
      questionId,
      text,
      courseId,
      courseName,
      answered: told(answered),
      right: told(right),
      wrong: told(answered - right),
      // Rounded down like all shares: only all are 100.
      wrongPercent: told(percentOf(answered - right, answered)),
      wrongAnswer: mostChosen(
        answers.flatMap((one) =>
          one.isRight
            ? []
            : { text: one.text, chosen: chosen.get(`${courseId} ${questionId} ${one.id}`) ?? 0 },
        ),
        isPrivate,
      ),
    };
  });
}

/** Questions in the order of their list. */
export function questionsInOrder(rows: readonly Asked[], { orderBy, order = 'desc' }: SortQuery): Asked[] {
  const by =
    orderBy === 'answered' || orderBy === 'course' || orderBy === 'question' ? orderBy : 'wrongPercent';
  const keyOf = (row: Asked) => {
    if (by === 'course') return searchKey(row.courseName);
    return by === 'question' ? searchKey(row.text) : row[by];
  };
  return sortedBy(rows, keyOf, order);
}

export const QUIZ_USER_COLUMNS: ReportColumns<QuizUser> = [
  ['First Name', ({ name }) => name, { label: 'firstName' }],
  ['Last Name', ({ lastName }) => lastName, { label: 'lastName' }],
  ['Email', ({ email }) => email, { label: 'email' }],
  ['Department', ({ departmentName }) => departmentName, { label: 'department' }],
  ['Training', ({ courseName }) => courseName, { label: 'training' }],
  ['Score (0-100)', ({ score }) => score, { label: 'score', as: 'outOfTen' }],
  [
    'Passed',
    ({ isPassed }) => (isPassed ? 'Yes' : 'No'),
    { label: 'passed', word: ({ isPassed }) => (isPassed ? 'yes' : 'no') },
  ],
  ['Attempts', ({ attempts }) => attempts, { label: 'attempts', as: 'count' }],
  ['Right Answers', ({ right }) => right, { label: 'rightAnswers', as: 'count' }],
  ['Answers', ({ answered }) => answered, { label: 'answers', as: 'count' }],
  ['Completed', ({ completedAt }) => completedAt, { label: 'completedAt', as: 'time' }],
];

export const QUIZ_QUESTION_COLUMNS: ReportColumns<Asked> = [
  ['Question', ({ text }) => text, { label: 'question' }],
  ['Training', ({ courseName }) => courseName, { label: 'training' }],
  ['Answered', ({ answered }) => answered, { label: 'answers', as: 'count' }],
  ['Right', ({ right }) => right, { label: 'rightAnswers', as: 'count' }],
  ['Wrong', ({ wrong }) => wrong, { label: 'wrong', as: 'count' }],
  ['Wrong (%)', ({ wrongPercent }) => wrongPercent, { label: 'wrongPercent', as: 'percent' }],
  ['Most Chosen Wrong Answer', ({ wrongAnswer }) => wrongAnswer?.text, { label: 'wrongAnswer' }],
  ['Chosen By', ({ wrongAnswer }) => wrongAnswer?.chosen, { label: 'chosen', as: 'count' }],
];

export function quizRoutes({ read }: ReturnType<typeof binder>): void {
  read(learningReportEndpoints.quizzes, async ({ db, deps, actor: { companyId }, query }) => {
    const company = await reportCompany(db, companyId, deps.clock());
    if (query.type === 'questions') {
      const rows = await quizQuestions(db, company, query);
      const sorted = questionsInOrder(rows, query);
      if (query.isCsv) return { csv: tableCsv(QUIZ_QUESTION_COLUMNS, [sorted]) };
      const { offset, limit } = windowOf(query);
      const items = sorted.map((row, index) => ({ ...row, id: index + 1 })).slice(offset, offset + limit);
      return { data: { items, pageInfo: { ...pageInfoOf(query, sorted.length), totalIsMinimum: false } } };
    }
    if (company.isPrivate) throw learningIsPrivate();
    const filter = await listedQuizzes(db, company, query);
    const sorted = { ...filter, ...quizOrder(query) };
    if (query.isCsv) return { csv: tableCsv(QUIZ_USER_COLUMNS, quizUsers(db, sorted)) };
    const { ids, total, totalIsMinimum } = await readQuizPage(db, { ...sorted, ...windowOf(query) });
    const items = await toUsers(db, companyId, await quizzesById(db, companyId, ids));
    return { data: { items, pageInfo: { ...pageInfoOf(query, total), totalIsMinimum } } };
  });
}
