import type { QueryOf } from '@contract/endpoint';
import { searchKey } from '@contract/names';
import {
  learningReportEndpoints,
  type RAN_STATUSES,
  type TrainingCampaign,
  type TrainingPeriod,
} from '@contract/reports/learning';
import { standingsOf } from '@server/domain/assignments/assignment.model';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import {
  averageToTenth,
  NO_PROGRESS,
  type Progress,
  progressOf,
} from '@server/domain/assignments/statistics.queries';
import { readCompany } from '@server/domain/company/company.queries';
import type { ReportColumns } from '@server/domain/reports/columns';
import type { DaySpan, RangeZone, Span } from '@server/domain/reports/range';
import { readOnce, type Shared } from '@server/domain/reports/report-kind';
import { areAnswersTold, isTold, toldDays, toldProgress } from '@server/domain/reports/told';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { learningIsPrivate } from '@server/platform/http/errors';
import { pageAnswer, tableAnswer, windowOf } from '@server/platform/http/paging';
import { sortedBy } from '@server/platform/text/sorting';
import { type CampaignRangeQuery, rangeOfCampaigns } from '../campaign-range';
import { assignedCourses, completionsOf, coursesThatRan } from './ran.queries';

/** A report's company: its zone, and whether nothing is told of few people. */
export interface ReportCompany extends RangeZone {
  readonly companyId: number;
  readonly isPrivate: boolean;
  readonly shared?: Shared;
}

export async function reportCompany(db: Queryable, companyId: number, now: Date): Promise<ReportCompany> {
  const { timeZone, isLearningPrivate: isPrivate } = await readCompany(db, companyId);
  return { companyId, now, timeZone, isPrivate };
}

/** A part in whole percent, rounded down: only all are 100. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((100 * part) / whole);

export interface TrainingFilter {
  readonly campaignIds?: readonly number[] | undefined;
  readonly courseIds?: readonly number[] | undefined;
  readonly departments?: readonly number[] | undefined;
}

/** The assignments of courses that ran in a span, newest first; once for reports that are read together. */
export function coursesIn(
  db: Queryable,
  { companyId, now, shared }: ReportCompany,
  { since, before }: Span,
  { campaignIds, courseIds }: Omit<TrainingFilter, 'departments'> = {},
): Promise<StoredCampaign[]> {
  const asked = { companyId, now, span: { since, before }, campaignIds, courseIds };
  return readOnce(shared, { courses: asked }, () => coursesThatRan(db, asked));
}

/** How the people of some assignments stand; once for reports that are read together. */
export function progressIn(
  db: Queryable,
  { companyId, now, shared }: ReportCompany,
  campaignIds: readonly number[],
  departments?: readonly number[],
): Promise<Map<number, Progress>> {
  return readOnce(shared, { progress: { companyId, now, campaignIds, departments } }, () =>
    progressOf(db, companyId, campaignIds, now, departments),
  );
}

interface Ran {
  readonly campaign: StoredCampaign;
  readonly progress: Progress;
}

/** The assignments of courses that ran in a span, each with how its people stand now. */
async function readRan(
  db: Queryable,
  company: ReportCompany,
  span: DaySpan,
  { departments, ...filter }: TrainingFilter,
): Promise<Ran[]> {
  const campaigns = await coursesIn(db, company, span, filter);
  const ids = campaigns.map(({ id }) => id);
  const progress = await progressIn(db, company, ids, departments);
  return campaigns.map((campaign) => ({ campaign, progress: progress.get(campaign.id) ?? NO_PROGRESS }));
}

/**
 * The sum of some assignments; where nothing is told of few people, without what those of fewer than five
 * have reached, so that no difference of two answers tells it either.
 */
function standingOf(ran: readonly Ran[], isPrivate: boolean) {
  const assignedUsers = ran.reduce((sum, { progress }) => sum + progress.total, 0);
  const told = ran.filter(({ progress: { total } }) => total > 0 && isTold(total, isPrivate));
  const people = told.reduce((sum, { progress }) => sum + progress.total, 0);
  const sumOf = (of: (progress: Progress) => number) =>
    told.reduce((sum, { progress }) => sum + of(progress), 0);
  const isAnything = people > 0 || assignedUsers === 0;
  const count = (of: (progress: Progress) => number) => (isAnything ? sumOf(of) : null);
  const toldIds = told.map(({ campaign }) => campaign.id);
  const finished = told.map(({ progress }) => progress).filter((one) => areAnswersTold(one, isPrivate));
  const standing = {
    campaigns: ran.length,
    assignedUsers,
    completed: count((progress) => progress.completed),
    inProgress: count((progress) => progress.inProgress),
    notStarted: count((progress) => progress.notStarted),
    overdue: count((progress) => progress.overdue),
    notPassed: count((progress) => progress.notPassed),
    completedPercent: percentOf(
      sumOf((progress) => progress.completed),
      people,
    ),
    inProgressPercent: percentOf(
      sumOf((progress) => progress.inProgress),
      people,
    ),
    overduePercent: percentOf(
      sumOf((progress) => progress.overdue),
      people,
    ),
    score: averageToTenth(finished),
  };
  return { standing, toldIds };
}

/** The sum of the assignments that ran in a span. */
async function periodOf(
  db: Queryable,
  company: ReportCompany,
  span: DaySpan,
  filter: TrainingFilter,
): Promise<{ readonly period: TrainingPeriod; readonly toldIds: readonly number[] }> {
  const { from, to } = span;
  const ran = await readRan(db, company, span, filter);
  const { standing, toldIds } = standingOf(ran, company.isPrivate);
  return { period: { from, to, ...standing }, toldIds };
}

/** The days of a report. Throws 409 for departments where learning is private. */
function trainingRange(db: Queryable, company: ReportCompany, query: CampaignRangeQuery & TrainingFilter) {
  if (company.isPrivate && query.departments) throw learningIsPrivate();
  return rangeOfCampaigns(db, company.companyId, query, company);
}

/** How training stands on some days. Throws as `trainingDashboard`. */
export async function trainingPeriod(
  db: Queryable,
  company: ReportCompany,
  query: CampaignRangeQuery & TrainingFilter,
): Promise<TrainingPeriod> {
  return (await periodOf(db, company, await trainingRange(db, company, query), query)).period;
}

/** How training stands on some days, and stood in as many before. Throws 409 for departments where learning is private. */
export async function trainingDashboard(
  db: Queryable,
  company: ReportCompany,
  query: CampaignRangeQuery & TrainingFilter,
) {
  const { companyId, isPrivate, now, timeZone } = company;
  const range = await trainingRange(db, company, query);
  const current = await periodOf(db, company, range, query);
  const previous = await periodOf(db, company, range.previous, query);
  // Completions of departments are not counted by day.
  const counted = query.departments ? [] : current.toldIds;
  const completions = counted.length > 0 ? await completionsOf(db, companyId, counted, range) : [];
  return {
    asOf: now.toISOString(),
    timeZone,
    current: current.period,
    previous: previous.period,
    completions: toldDays(completions, isPrivate),
  };
}

const isEnded = ({ status }: Pick<TrainingCampaign, 'status'>) => status === 'ENDED' || status === 'ARCHIVED';

export interface CampaignsFilter extends CampaignRangeQuery, TrainingFilter {
  readonly status?: (typeof RAN_STATUSES)[number] | undefined;
  readonly searchText?: string | undefined;
}

/** The assignments of courses of a report, newest first. */
export async function trainingCampaigns(
  db: Queryable,
  company: ReportCompany,
  query: CampaignsFilter,
): Promise<TrainingCampaign[]> {
  const { companyId, now, isPrivate } = company;
  const { campaignIds, courseIds, searchText: search } = query;
  const status = query.status ?? (campaignIds ? 'ALL' : 'ACTIVE');
  const isBounded = query.isEntireCampaign || query.from !== undefined || query.to !== undefined;
  const span = isBounded ? await rangeOfCampaigns(db, companyId, query, company) : undefined;
  const found = await coursesThatRan(db, { companyId, now, span, campaignIds, courseIds, search });
  const standings = await standingsOf(db, companyId, found, now);
  return found
    .map((campaign): TrainingCampaign => {
      const standing = standings.of(campaign);
      const { total, begun: _, attempts: __, ...told } = toldProgress(standing.progress, isPrivate);
      return {
        id: campaign.id,
        name: campaign.name,
        courseId: campaign.courseId,
        courseName: campaign.courseName,
        status: standing.status,
        total,
        ...told,
        completedPercent: told.completed === null ? null : percentOf(told.completed, total),
        startedAt: campaign.startDate.toISOString(),
        dueAt: standing.dueAt,
        endedAt: (campaign.dateEnded ?? campaign.archivedAt)?.toISOString() ?? null,
        timeZone: campaign.timeZone,
      };
    })
    .filter((row) => status === 'ALL' || isEnded(row) === (status === 'ENDED'));
}

/** Assignments in the order of their list. */
export const campaignsInOrder = (
  rows: readonly TrainingCampaign[],
  {
    orderBy = 'startedAt',
    order = 'desc',
  }: Pick<QueryOf<typeof learningReportEndpoints.trainingCampaigns>, 'orderBy' | 'order'>,
): TrainingCampaign[] =>
  sortedBy(rows, (row) => (orderBy === 'name' ? searchKey(row.name) : row[orderBy]), order);

export const TRAINING_COLUMNS: ReportColumns<TrainingCampaign> = [
  ['Name', ({ name }) => name, { label: 'name' }],
  ['Training', ({ courseName }) => courseName, { label: 'training' }],
  ['Status', ({ status }) => status, { label: 'status', word: ({ status }) => status }],
  ['Assigned', ({ total }) => total, { label: 'assigned', as: 'count' }],
  ['Completed', ({ completed }) => completed, { label: 'completed', as: 'count' }],
  ['Completed (%)', ({ completedPercent }) => completedPercent, { label: 'completedPercent', as: 'percent' }],
  ['In Progress', ({ inProgress }) => inProgress, { label: 'inProgress', as: 'count' }],
  ['Not Started', ({ notStarted }) => notStarted, { label: 'notStarted', as: 'count' }],
  ['Overdue', ({ overdue }) => overdue, { label: 'overdue', as: 'count' }],
  ['Not Passed', ({ notPassed }) => notPassed, { label: 'notPassed', as: 'count' }],
  ['Score (0-100)', ({ score }) => score, { label: 'score', as: 'outOfTen' }],
  ['Started', ({ startedAt }) => startedAt, { label: 'startedAt', as: 'day' }],
  ['Due', ({ dueAt }) => dueAt, { label: 'dueAt', as: 'day' }],
  ['Ended', ({ endedAt }) => endedAt, { label: 'endedAt', as: 'day' }],
];

export function trainingRoutes({ read }: ReturnType<typeof binder>): void {
  const { trainingDashboard: dashboard, trainingCampaigns: table, courses } = learningReportEndpoints;

  read(dashboard, async ({ db, deps, actor: { companyId }, query }) => ({
    data: await trainingDashboard(db, await reportCompany(db, companyId, deps.clock()), query),
  }));

  read(table, async ({ db, deps, actor: { companyId }, query }) => {
    const rows = await trainingCampaigns(db, await reportCompany(db, companyId, deps.clock()), query);
    return tableAnswer(TRAINING_COLUMNS, campaignsInOrder(rows, query), query);
  });

  read(courses, async ({ db, actor: { companyId }, query }) => {
    const { searchText: search, ids } = query;
    const { rows, total } = await assignedCourses(db, { companyId, search, ids, ...windowOf(query) });
    return pageAnswer(rows, total, query);
  });
}
