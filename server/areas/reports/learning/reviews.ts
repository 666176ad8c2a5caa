import type { QueryOf } from '@contract/endpoint';
import { learningReportEndpoints } from '@contract/reports/learning';
import type { Rating, Review } from '@contract/reports/reviews';
import type { ReportColumns } from '@server/domain/reports/columns';
import { rangeOf } from '@server/domain/reports/range';
import { isTold } from '@server/domain/reports/told';
import { mapBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { pageAnswer, pageInfoOf, windowOf } from '@server/platform/http/paging';
import { tableCsv } from '@server/platform/text/csv';
import {
  allReviews,
  campaignsOfCourses,
  countMatches,
  countReviews,
  listReviews,
  type ReviewFilter,
  type ReviewRow,
  reviewedCourses,
} from './reviews.queries';
import { type ReportCompany, reportCompany } from './training';

const RATINGS: readonly Rating[] = [5, 4, 3, 2, 1];

export interface ReviewsFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly courseIds?: readonly number[] | undefined;
  readonly ratings?: readonly Rating[] | undefined;
  readonly searchText?: string | undefined;
}

/** Which reviews a report is about. Throws 422 for too many days. */
export async function reviewFilter(
  db: Queryable,
  company: ReportCompany,
  { courseIds, ratings, searchText: search, ...query }: ReviewsFilter,
): Promise<ReviewFilter> {
  const { companyId } = company;
  const campaignIds = await campaignsOfCourses(db, companyId, courseIds);
  return { companyId, span: rangeOf(query, company), campaignIds, ratings, search };
}

/** A review with who wrote it, unless nobody may know. */
export const toReview =
  ({ isPrivate }: Pick<ReportCompany, 'isPrivate'>) =>
  ({ person, createdAt, completedAt, ...row }: ReviewRow): Review => ({
    ...row,
    person: isPrivate ? null : person,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  });

/** To one decimal. */
const averageOf = (counts: ReadonlyMap<Rating, number>): number | null => {
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const stars = [...counts].reduce((sum, [rating, one]) => sum + rating * one, 0);
  return total === 0 ? null : Math.round((10 * stars) / total) / 10;
};

/** The reviews of a range by rating, and their average; neither of fewer than five where learning is private. */
export async function reviewStatistics(db: Queryable, company: ReportCompany, query: ReviewsFilter) {
  const { now, timeZone, isPrivate } = company;
  const { from, to } = rangeOf(query, company);
  const { search: _, ...filter } = await reviewFilter(db, company, query);
  const counts = await countReviews(db, filter);
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const isShown = isTold(total, isPrivate) || total === 0;
  return {
    asOf: now.toISOString(),
    timeZone,
    from,
    to,
    total,
    average: isShown ? averageOf(counts) : null,
    ratings: RATINGS.map((rating) => ({ rating, total: isShown ? (counts.get(rating) ?? 0) : null })),
  };
}

/** The order of the list. */
export const reviewOrder = ({
  orderBy = 'createdAt',
  order = 'desc',
}: Pick<QueryOf<typeof learningReportEndpoints.reviews>, 'orderBy' | 'order'>) => ({ orderBy, order });

export const REVIEW_COLUMNS: ReportColumns<Review> = [
  ['Rating (1-5)', ({ rating }) => rating, { label: 'rating', as: 'count' }],
  ['Review', ({ message }) => message, { label: 'review' }],
  ['Training', ({ courseName }) => courseName, { label: 'training' }],
  ['Email', ({ person }) => person?.email, { label: 'email' }],
  ['First Name', ({ person }) => person?.name, { label: 'firstName' }],
  ['Last Name', ({ person }) => person?.lastName, { label: 'lastName' }],
  ['Reviewed', ({ createdAt }) => createdAt, { label: 'reviewedAt', as: 'time' }],
  ['Completed', ({ completedAt }) => completedAt, { label: 'completedAt', as: 'time' }],
];

export function reviewRoutes({ read }: ReturnType<typeof binder>): void {
  const { reviewed, reviews, reviewStatistics: statistics } = learningReportEndpoints;

  read(reviewed, async ({ db, deps, actor: { companyId }, query }) => {
    const { isPrivate } = await reportCompany(db, companyId, deps.clock());
    const { searchText: search, ids } = query;
    const { rows, total } = await reviewedCourses(db, { companyId, search, ids, ...windowOf(query) });
    const items = rows.map(({ id, name, count, average }) => ({
      id,
      name,
      count,
      average: isTold(count, isPrivate) ? Math.round(10 * average) / 10 : null,
    }));
    return pageAnswer(items, total, query);
  });

  read(reviews, async ({ db, deps, actor: { companyId }, query }) => {
    const company = await reportCompany(db, companyId, deps.clock());
    const filter = { ...(await reviewFilter(db, company, query)), ...reviewOrder(query) };
    if (query.isCsv || query.format === 'csv')
      return { csv: tableCsv(REVIEW_COLUMNS, mapBatches(allReviews(db, filter), toReview(company))) };
    const counted = await countMatches(db, filter);
    const rows = await listReviews(db, { ...filter, ...windowOf(query) }, counted);
    const pageInfo = { ...pageInfoOf(query, counted.total), totalIsMinimum: counted.totalIsMinimum };
    return { data: { items: rows.map(toReview(company)), pageInfo } };
  });

  read(statistics, async ({ db, deps, actor: { companyId }, query }) => ({
    data: await reviewStatistics(db, await reportCompany(db, companyId, deps.clock()), query),
  }));
}
