import { limits } from '@contract/limits';
import { FEEDBACK, RATINGS, type SurveyAnswerSort, type SurveyPlatform } from '@contract/surveys';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, asc, desc, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { surveyAnswers, surveys } from './surveys.tables';

/** Which answers the provider looks at. */
export interface Narrowed {
  readonly search?: string | undefined;
  readonly surveys?: readonly (number | typeof FEEDBACK)[] | undefined;
  readonly platforms?: readonly SurveyPlatform[] | undefined;
  readonly ratings?: readonly number[] | undefined;
}
export interface AnswerList extends Narrowed {
  readonly orderBy: SurveyAnswerSort;
  readonly isDescending: boolean;
}

const SORTED: Record<SurveyAnswerSort, { readonly key: PgColumn; readonly type: string }> = {
  answeredAt: { key: surveyAnswers.answeredAt, type: 'timestamptz' },
  rating: { key: surveyAnswers.rating, type: 'integer' },
  companyName: { key: companies.nameKey, type: 'text' },
};

function ofSurveys(wanted: NonNullable<Narrowed['surveys']>): SQL | undefined {
  const ids = wanted.filter((one) => one !== FEEDBACK);
  return or(
    ids.length > 0 ? inArray(surveyAnswers.surveyId, ids) : undefined,
    wanted.includes(FEEDBACK) ? isNull(surveyAnswers.surveyId) : undefined,
  );
}

function matching(db: Queryable, { search, surveys: wanted, platforms, ratings }: Narrowed): SQL | undefined {
  const pattern = search && anywhere(search);
  const named = db
    .select({ id: companies.id })
    .from(companies)
    .where(like(companies.nameKey, pattern ?? ''));
  return and(
    isNotNull(surveyAnswers.rating),
    wanted && wanted.length > 0 ? ofSurveys(wanted) : undefined,
    platforms && platforms.length > 0 ? inArray(surveyAnswers.platform, [...platforms]) : undefined,
    ratings && ratings.length > 0 ? inArray(surveyAnswers.rating, [...ratings]) : undefined,
    pattern
      ? or(like(surveyAnswers.messageKey, pattern), inArray(surveyAnswers.companyId, named))
      : undefined,
  );
}

/** Who may be contacted is named; nobody else is read. */
const isContact = and(
  eq(users.companyId, surveyAnswers.companyId),
  eq(users.id, surveyAnswers.userId),
  eq(surveyAnswers.mayContact, true),
);
const shown = {
  id: surveyAnswers.id,
  companyId: surveyAnswers.companyId,
  surveyId: surveyAnswers.surveyId,
  surveyTitle: surveys.title,
  companyName: companies.name,
  platform: surveyAnswers.platform,
  rating: surveyAnswers.rating,
  message: surveyAnswers.message,
  name: users.name,
  lastName: users.lastName,
  email: users.email,
  answeredAt: surveyAnswers.answeredAt,
};

const selectShown = <More extends Record<string, SQL.Aliased>>(db: Queryable, more: More) =>
  db
    .select({ ...shown, ...more })
    .from(surveyAnswers)
    .innerJoin(companies, eq(companies.id, surveyAnswers.companyId))
    .leftJoin(surveys, eq(surveys.id, surveyAnswers.surveyId))
    .leftJoin(users, isContact);

const orderTerms = ({ orderBy, isDescending }: AnswerList) => {
  const direction = isDescending ? desc : asc;
  return [direction(SORTED[orderBy].key), direction(surveyAnswers.id)];
};

/** A page of the answers. Totals are exact up to the bound of all searches. */
export async function selectAnswers(
  db: Queryable,
  list: AnswerList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const where = matching(db, list);
  const rows = await selectShown(db, {})
    .where(where)
    .orderBy(...orderTerms(list))
    .limit(limit)
    .offset(offset);
  const counted = db
    .select({ id: surveyAnswers.id })
    .from(surveyAnswers)
    .where(where)
    .limit(limits.paging.exactSearchTotal + 1)
    .as('counted');
  return { rows, total: await db.$count(counted) };
}
export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>['rows'][number];

/** All that match, in list order and in batches: each continues where the last one ended. */
export async function* eachAnswer(
  db: Queryable,
  list: AnswerList,
  size: number = limits.surveys.exportBatch,
): AsyncGenerator<AnswerRow[]> {
  const { key, type } = SORTED[list.orderBy];
  const than = list.isDescending ? sql`<` : sql`>`;
  const place = sql<string>`${key}::text`.as('place');
  for (let last: { readonly place: string; readonly id: number } | undefined; ; ) {
    const behind =
      last &&
      sql`(${key}, ${surveyAnswers.id}) ${than} (${last.place}::${sql.raw(type)}, ${last.id}::bigint)`;
    const batch = await selectShown(db, { place })
      .where(and(matching(db, list), behind))
      .orderBy(...orderTerms(list))
      .limit(size);
    if (batch.length > 0) yield batch;
    last = batch.at(-1);
    if (!last || batch.length < size) return;
  }
}

/** How many answers there are of each rating. */
export async function countRatings(db: Queryable, list: Narrowed) {
  const rows = await db
    .select({ rating: surveyAnswers.rating, answers: sql`count(*)`.mapWith(Number) })
    .from(surveyAnswers)
    .where(matching(db, list))
    .groupBy(surveyAnswers.rating);
  return RATINGS.map((rating) => ({
    rating,
    answers: rows.find((row) => row.rating === rating)?.answers ?? 0,
  }));
}
