import { completionPercent } from '@contract/completion';
import { dayAt } from '@contract/days';
import { featuresOf } from '@contract/features';
import type { PlanActivity, PlanRound, SimulationRoundActivity } from '@contract/home';
import { limits } from '@contract/limits';
import { type CampaignKindName, kindsFor, rowOf } from '@contract/plan';
import { exerciseStatusOf } from '@contract/training/assignments';
import { statusOf } from '@server/domain/assignments/assignment.rules';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import { areAnswersTold, isTold } from '@server/domain/reports/told';
import type { AssignmentKinds, PlannedActivity } from '@server/domain/tasks/kind';
import type { Queryable } from '@server/platform/db/client';
import { roundNumbers, selectActivities } from './home.queries';
import { roundsBetween } from './simulations';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the plan is read with. */
export interface PlanContext {
  readonly db: Queryable;
  readonly kinds: AssignmentKinds;
  readonly now: Date;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

interface Wanted extends Range {
  readonly kinds: readonly CampaignKindName[];
  readonly isForDevelopers?: boolean;
}

/** A day is added at both ends: a start belongs to a day of some time zone, which a range of days does not name. */
const windowOf = ({ from, to, ...wanted }: Wanted) => ({
  ...wanted,
  from: new Date(Date.parse(from) - DAY_MS),
  until: new Date(Date.parse(to) + 2 * DAY_MS),
  limit: limits.planner.activitiesMax,
});

/** The campaigns of these kinds that start in a range of days, with how far they are. */
async function readActivities({ db, kinds, now }: PlanContext, company: Company, wanted: Wanted) {
  const campaigns = await selectActivities(db, { companyId: company.id, ...windowOf(wanted) });
  const isSuspended = isTrainingSuspended(company, now);
  const { isLearningPrivate: isPrivate } = company;
  return campaigns.map((campaign) => {
    const { total, completed, begun, score } = campaign;
    const hasStatistics = kinds.ofCampaign(campaign.kind)?.campaigns?.isTold?.(company, now) ?? true;
    const isCompletionTold = hasStatistics && isTold(total, isPrivate);
    const isScoreTold = hasStatistics && areAnswersTold(campaign, isPrivate);
    const activity: PlanActivity = {
      id: campaign.id,
      kind: campaign.kind,
      startedAt: campaign.startDate.toISOString(),
      status: statusOf(campaign, { now, isSuspended, isBegun: begun > 0 }),
      courseId: campaign.courseId,
      name: campaign.name,
      usersCount: total,
      completionPercentage: isCompletionTold
        ? completionPercent({ assignedCount: total, completedCount: completed })
        : null,
      averageScore: score === null || !isScoreTold ? null : Math.round(score),
    };
    return { activity, campaign, areReactionsTold: areAnswersTold(campaign, isPrivate) };
  });
}

/** The activities of one row's call. */
export async function activitiesOf(context: PlanContext, companyId: number, wanted: Wanted) {
  const found = await readActivities(context, await readCompany(context.db, companyId), wanted);
  return found.map(({ activity }) => activity);
}

/** What has a score of its own, and its best one. */
const MAX_SCORE: Partial<Record<CampaignKindName, number>> = {
  phishing_exercise: 100,
  secure_code: limits.planner.tournamentScoreMax,
};

/** A stored score, 0 to 100, as a kind tells it: with one decimal, out of its best. */
const outOf = (best = 100, score: number | null) =>
  score === null ? null : Math.round((score * best) / 10) / 10;

/** The activities of a kind that comes in rounds. */
export async function roundsOf(
  context: PlanContext,
  companyId: number,
  kind: CampaignKindName,
  range: Range,
): Promise<PlanRound[]> {
  const { db, kinds, now } = context;
  const found = await readActivities(context, await readCompany(db, companyId), { ...range, kinds: [kind] });
  if (found.length === 0) return [];
  const ids = found.map(({ activity }) => activity.id);
  const rounds = await roundNumbers(db, companyId, kind);
  const all = await kinds.ofCampaign(kind)?.campaigns?.reactions?.(db, companyId, ids);
  return found.map(({ activity, campaign, areReactionsTold }) => {
    const reactions = areReactionsTold ? all?.get(activity.id) : undefined;
    return {
      ...activity,
      status: exerciseStatusOf(activity.status),
      roundNumber: rounds.get(activity.id) ?? 1,
      isActive: campaign.startDate <= now && !['ENDED', 'ARCHIVED'].includes(activity.status),
      isDeleted: campaign.archivedAt !== null,
      assignedUsers: campaign.total,
      statistic: {
        totalCount: campaign.total,
        reportedCount: reactions?.reported ?? null,
        phishedCount: reactions?.phished ?? null,
        averageScore: activity.averageScore === null ? null : outOf(MAX_SCORE[kind], campaign.score),
        maxScore: MAX_SCORE[kind] ?? null,
      },
    };
  });
}

/** The rounds of phishing simulations that are sent in a range of days. */
export function simulationsOf(
  db: Queryable,
  company: Company,
  { from, to }: Range,
  now: Date,
): Promise<SimulationRoundActivity[]> {
  return roundsBetween(db, company, windowOf({ from, to, kinds: [] }), now);
}

/** All that a company's plan has in a year, by day; what was archived is left out. */
export async function plannedIn(
  context: PlanContext,
  company: Company,
  year: number,
): Promise<PlannedActivity[]> {
  const { db, now } = context;
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  const dayOf = (at: Date) => dayAt(at, company.timeZone);
  const standing = kindsFor(featuresOf(company.features));
  const kinds = Object.keys(standing) as CampaignKindName[];
  const found = await readActivities(context, company, { ...range, kinds });
  const activities = found.flatMap(({ activity, campaign }): PlannedActivity[] => {
    const row = rowOf(campaign, standing);
    return row === null ? [] : [{ ...activity, row, round: null, day: dayOf(campaign.startDate) }];
  });
  const rounds = (await simulationsOf(db, company, range, now)).map(
    ({ frequency, roundNumber, startedAt, ...activity }): PlannedActivity => ({
      ...activity,
      row: 'phishing',
      round: frequency === 'ONCE' ? null : roundNumber,
      day: dayOf(new Date(startedAt)),
    }),
  );
  const others: PlannedActivity[] = [];
  for (const { planned } of context.kinds.all)
    others.push(...((await planned?.(db, company.id, range)) ?? []));
  return [...activities, ...rounds, ...others]
    .filter(({ day, status }) => day.startsWith(`${year}-`) && status !== 'ARCHIVED')
    .sort((one, other) => one.day.localeCompare(other.day));
}
