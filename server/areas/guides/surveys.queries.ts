import { searchKey } from '@contract/names';
import type { SURVEY_SORTS, SurveyPlan, SurveyPlatform, SurveyState } from '@contract/surveys';
import type { PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, asc, desc, eq, inArray, isNull, like, ne, notExists, sql } from 'drizzle-orm';
import { surveyAnswers, surveys } from './surveys.tables';

export type SurveyRow = typeof surveys.$inferSelect;
export type AnswerRow = typeof surveyAnswers.$inferSelect;

/** Who is asked, and where. */
export interface Asked {
  readonly companyId: number;
  readonly userId: number;
  readonly platform: SurveyPlatform;
}

/** Answers outlive the person, without their words and whose they were. */
export const SURVEY_DATA: PersonalData = {
  section: 'surveyAnswers',
  table: surveyAnswers,
  of: byUser(surveyAnswers),
  erasure: { userId: null, message: '', messageKey: '', mayContact: sql`false` },
};

const isOf = ({ companyId, userId, platform }: Asked, surveyId: number) =>
  and(
    eq(surveyAnswers.companyId, companyId),
    eq(surveyAnswers.userId, userId),
    eq(surveyAnswers.surveyId, surveyId),
    eq(surveyAnswers.platform, platform),
  );

/** Whether companies on this plan are asked on this platform. */
const isFor = (platform: SurveyPlatform, plan: SurveyPlan) =>
  and(
    sql`${platform} = ANY(${surveys.platforms})`,
    sql`(cardinality(${surveys.plans}) = 0 OR ${plan} = ANY(${surveys.plans}))`,
  );

/** The open survey that the person has neither answered nor dismissed here. */
export async function findUnanswered(db: Queryable, asked: Asked, plan: SurveyPlan) {
  const answered = db
    .select({ one: sql`1` })
    .from(surveyAnswers)
    .where(
      and(
        eq(surveyAnswers.companyId, asked.companyId),
        eq(surveyAnswers.userId, asked.userId),
        eq(surveyAnswers.surveyId, surveys.id),
        eq(surveyAnswers.platform, asked.platform),
      ),
    );
  const [row] = await db
    .select()
    .from(surveys)
    .where(and(eq(surveys.state, 'open'), isFor(asked.platform, plan), notExists(answered)))
    .limit(1);
  return row;
}

/** A survey that such a person may have been asked; it can't be closed before the transaction ends. */
export async function lockAsked(tx: Tx, id: number, platform: SurveyPlatform, plan: SurveyPlan) {
  const [row] = await tx
    .select()
    .from(surveys)
    .where(and(eq(surveys.id, id), ne(surveys.state, 'draft'), isFor(platform, plan)))
    .for('share');
  return row;
}

export async function findAnswer(db: Queryable, asked: Asked, surveyId: number) {
  const [row] = await db.select().from(surveyAnswers).where(isOf(asked, surveyId));
  return row;
}

type Given = Pick<AnswerRow, 'rating' | 'message' | 'mayContact'>;

/** Stores general feedback, of which a person may give more. */
export async function insertFeedback(tx: Tx, asked: Asked, given: Given, now: Date): Promise<number> {
  const values = { ...asked, ...given, messageKey: searchKey(given.message), answeredAt: now };
  const [row] = await tx.insert(surveyAnswers).values(values).returning({ id: surveyAnswers.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** Stores an answer, also in place of a dismissal; false where there is an answer, which stays. */
export async function saveAnswer(tx: Tx, asked: Asked, surveyId: number, given: Given, now: Date) {
  const { companyId, userId, platform } = surveyAnswers;
  const answer = { ...given, messageKey: searchKey(given.message), answeredAt: now };
  const rows = await tx
    .insert(surveyAnswers)
    .values({ ...asked, surveyId, ...answer })
    .onConflictDoUpdate({
      target: [companyId, userId, surveyAnswers.surveyId, platform],
      set: answer,
      setWhere: isNull(surveyAnswers.rating),
    })
    .returning({ id: surveyAnswers.id });
  return rows.length > 0;
}

/** Remembers that the person does not want to be asked; an answer stays. */
export async function insertDismissal(tx: Tx, asked: Asked, surveyId: number, now: Date): Promise<void> {
  const dismissal = { rating: null, message: '', mayContact: false, answeredAt: now };
  await tx
    .insert(surveyAnswers)
    .values({ ...asked, surveyId, ...dismissal })
    .onConflictDoNothing();
}

/** A survey with its answers counted. */
export type CountedSurvey = SurveyRow & {
  readonly answers: number;
  readonly dismissals: number;
  readonly average: number | null;
};

/** The answers of some surveys, counted. */
async function withCounts(db: Queryable, rows: readonly SurveyRow[]): Promise<CountedSurvey[]> {
  const ids = rows.map(({ id }) => id);
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({
            surveyId: surveyAnswers.surveyId,
            answers: sql`count(${surveyAnswers.rating})`.mapWith(Number),
            all: sql`count(*)`.mapWith(Number),
            average: sql<string | null>`avg(${surveyAnswers.rating})`,
          })
          .from(surveyAnswers)
          .where(inArray(surveyAnswers.surveyId, ids))
          .groupBy(surveyAnswers.surveyId);
  const byId = new Map(counted.map((one) => [one.surveyId, one]));
  return rows.map((row) => {
    const { answers = 0, all = 0, average = null } = byId.get(row.id) ?? {};
    return {
      ...row,
      answers,
      dismissals: all - answers,
      average: average === null ? null : Number(average),
    };
  });
}

export interface SurveyList {
  readonly search?: string | undefined;
  readonly states?: readonly SurveyState[] | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly orderBy: (typeof SURVEY_SORTS)[number];
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const SORTED = {
  createdAt: surveys.createdAt,
  title: surveys.titleKey,
  // As they follow each other: draft, open, closed.
  state: sql`CASE ${surveys.state} WHEN 'draft' THEN 0 WHEN 'open' THEN 1 ELSE 2 END`,
  openedAt: sql`coalesce(${surveys.openedAt}, '-infinity'::timestamptz)`,
} as const;

/** A page of the surveys. */
export async function selectSurveys(db: Queryable, list: SurveyList) {
  const { search, states, ids, orderBy, isDescending, offset, limit } = list;
  const where = and(
    search ? like(surveys.titleKey, anywhere(search)) : undefined,
    states && states.length > 0 ? inArray(surveys.state, [...states]) : undefined,
    ids && inArray(surveys.id, [...ids]),
  );
  const direction = isDescending ? desc : asc;
  const rows = await db
    .select()
    .from(surveys)
    .where(where)
    .orderBy(direction(sql`${SORTED[orderBy]}`), direction(surveys.id))
    .limit(limit)
    .offset(offset);
  return { rows: await withCounts(db, rows), total: await db.$count(surveys, where) };
}

/** A survey with its answers counted. */
export async function findSurvey(db: Queryable, id: number): Promise<CountedSurvey | undefined> {
  const rows = await db.select().from(surveys).where(eq(surveys.id, id));
  return (await withCounts(db, rows))[0];
}

/** A survey, which nobody else changes before the transaction ends. */
export async function lockSurvey(tx: Tx, id: number): Promise<SurveyRow | undefined> {
  const [row] = await tx.select().from(surveys).where(eq(surveys.id, id)).for('update');
  return row;
}

type Content = Pick<SurveyRow, 'title' | 'text' | 'platforms' | 'plans'>;

export async function insertSurvey(tx: Tx, content: Content, now: Date): Promise<number> {
  const values = { ...content, titleKey: searchKey(content.title), createdAt: now };
  const [row] = await tx.insert(surveys).values(values).returning({ id: surveys.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

export async function updateSurvey(tx: Tx, id: number, content: Content): Promise<void> {
  const set = { ...content, titleKey: searchKey(content.title) };
  await tx.update(surveys).set(set).where(eq(surveys.id, id));
}

export async function setState(
  tx: Tx,
  id: number,
  set: Pick<SurveyRow, 'state'> & Partial<Pick<SurveyRow, 'openedAt' | 'closedAt'>>,
): Promise<void> {
  await tx.update(surveys).set(set).where(eq(surveys.id, id));
}

export const deleteSurvey = (tx: Tx, id: number) => tx.delete(surveys).where(eq(surveys.id, id));

/** Another open survey that is asked on one of these platforms. */
export async function findOpenOn(db: Queryable, { id, platforms }: Pick<SurveyRow, 'id' | 'platforms'>) {
  const [row] = await db
    .select({ title: surveys.title })
    .from(surveys)
    .where(
      and(
        eq(surveys.state, 'open'),
        ne(surveys.id, id),
        sql`${surveys.platforms} && ${sql.param(platforms, surveys.platforms)}`,
      ),
    )
    .limit(1);
  return row;
}
