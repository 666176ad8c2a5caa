import type { CalendarEvent } from '@contract/calendar';
import { completionPercent } from '@contract/completion';
import { dayAt } from '@contract/days';
import { featuresOf } from '@contract/features';
import type { PlanActivity, PlanRound, SimulationRoundActivity, VideoActivity } from '@contract/home';
import { limits } from '@contract/limits';
import { type CampaignKindName, kindsFor, type PlanRow, rowOf } from '@contract/plan';
import { exerciseStatusOf } from '@contract/training/assignments';
import { statusOf } from '@server/domain/assignments/assignment.rules';
import { CAMPAIGN_KINDS } from '@server/domain/assignments/kinds';
import { listEvents } from '@server/domain/calendar/calendar.queries';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial, isTrainingSuspended } from '@server/domain/company/plan';
import type { Queryable } from '@server/platform/db/client';
import { roundNumbers, selectActivities } from './home.queries';
import { roundsBetween } from './simulations';

const DAY_MS = 24 * 60 * 60 * 1000;

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
async function readActivities(db: Queryable, company: Company, wanted: Wanted, now: Date) {
  const campaigns = await selectActivities(db, { companyId: company.id, ...windowOf(wanted) });
  const isSuspended = isTrainingSuspended(company, now);
  const isBoosted = isBoostedOrOnTrial(company, now);
  return campaigns.map((campaign) => {
    const { total, completed, begun, score } = campaign;
    // How the learners of an exercise stand is told with Boost or on trial.
    const isTold = campaign.kind !== 'phishing_exercise' || isBoosted;
    const activity: PlanActivity = {
      id: campaign.id,
      kind: campaign.kind,
      startedAt: campaign.startDate.toISOString(),
      status: statusOf(campaign, { now, isSuspended, isBegun: begun > 0 }),
      courseId: campaign.courseId,
      name: campaign.name,
      usersCount: total,
      completionPercentage: isTold
        ? completionPercent({ assignedCount: total, completedCount: completed })
        : null,
      averageScore: score === null || !isTold ? null : Math.round(score),
    };
    return { activity, campaign };
  });
}

/** The activities of one row's call. */
export async function activitiesOf(db: Queryable, companyId: number, wanted: Wanted, now: Date) {
  const found = await readActivities(db, await readCompany(db, companyId), wanted, now);
  return found.map(({ activity }) => activity);
}

/** What has a score of its own, and its best one. */
const MAX_SCORE: Partial<Record<CampaignKindName, number>> = {
  phishing_exercise: 100,
  secure_code: limits.planner.tournamentScoreMax,
};

/** The activities of a kind that comes in rounds. */
export async function roundsOf(
  db: Queryable,
  companyId: number,
  kind: CampaignKindName,
  range: Range,
  now: Date,
): Promise<PlanRound[]> {
  const found = await readActivities(db, await readCompany(db, companyId), { ...range, kinds: [kind] }, now);
  if (found.length === 0) return [];
  const ids = found.map(({ activity }) => activity.id);
  const rounds = await roundNumbers(db, companyId, kind);
  const reactions = await CAMPAIGN_KINDS[kind]?.reactions?.(db, companyId, ids);
  return found.map(({ activity, campaign }) => ({
    ...activity,
    status: exerciseStatusOf(activity.status),
    roundNumber: rounds.get(activity.id) ?? 1,
    isActive: campaign.startDate <= now && campaign.dateEnded === null && campaign.archivedAt === null,
    isDeleted: campaign.archivedAt !== null,
    assignedUsers: campaign.total,
    statistic: {
      totalCount: campaign.total,
      reportedCount: reactions?.get(activity.id)?.reported ?? null,
      phishedCount: reactions?.get(activity.id)?.phished ?? null,
      averageScore: activity.averageScore === null ? null : campaign.score,
      maxScore: MAX_SCORE[kind] ?? null,
    },
  }));
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

/** A monthly video, as the plan shows it. */
const toVideoActivity = (event: CalendarEvent): VideoActivity => ({
  id: event.id,
  startAt: `${event.date}T00:00:00.000Z`,
  videoId: event.videoId,
  courseId: null,
  name: event.video.title,
  status: event.sentAt === null ? 'QUEUED' : 'ACTIVE',
  usersCount: event.assigned,
  completionPercentage: event.assigned === 0 ? null : event.completionPercentage,
  averageScore: null,
});

export async function videosOf(db: Queryable, companyId: number, range: Range): Promise<VideoActivity[]> {
  return (await listEvents(db, companyId, range)).map(toVideoActivity);
}

/** An activity of the awareness plan. */
export interface PlannedActivity {
  readonly row: PlanRow;
  readonly name: string;
  /** Of a simulation that has several. */
  readonly round: number | null;
  /** YYYY-MM-DD, of the company's time zone. */
  readonly day: string;
  readonly status: PlanActivity['status'];
  readonly usersCount: number;
  readonly completionPercentage: number | null;
}

/** All that a company's plan has in a year, by day; what was archived is left out. */
export async function plannedIn(
  db: Queryable,
  company: Company,
  year: number,
  now: Date,
): Promise<PlannedActivity[]> {
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  const dayOf = (at: Date) => dayAt(at, company.timeZone);
  const standing = kindsFor(featuresOf(company.features));
  const kinds = Object.keys(standing) as CampaignKindName[];
  const found = await readActivities(db, company, { ...range, kinds }, now);
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
  const videos = (await listEvents(db, company.id, range)).map((event): PlannedActivity => {
    const { name, status, usersCount, completionPercentage } = toVideoActivity(event);
    return {
      row: 'monthlyVideo',
      name,
      round: null,
      day: event.date,
      status,
      usersCount,
      completionPercentage,
    };
  });
  return [...activities, ...rounds, ...videos]
    .filter(({ day, status }) => day.startsWith(`${year}-`) && status !== 'ARCHIVED')
    .sort((one, other) => one.day.localeCompare(other.day));
}
