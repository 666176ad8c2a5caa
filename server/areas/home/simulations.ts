import { completionPercent } from '@contract/completion';
import type { SimulationRoundActivity } from '@contract/home';
import { limits } from '@contract/limits';
import { FREQUENCY_MONTHS } from '@contract/phishing-simulation/content';
import type { Company } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial, isTrainingSuspended } from '@server/domain/company/plan';
import { type Period, roundAt, roundStart, roundTimes } from '@server/domain/simulations/schedule';
import { planOf, timesOf } from '@server/domain/simulations/simulations.queries';
import { roundKey, tellingOf } from '@server/domain/simulations/told.queries';
import type { Queryable } from '@server/platform/db/client';
import { campaignsWithRounds, type DatedCampaign, type RoundNumbers } from './simulations.queries';

/** The first instant, and the one after the last. */
interface Range {
  readonly from: Date;
  readonly until: Date;
}

const NOTHING: RoundNumbers = {
  total: 0,
  sent: 0,
  opened: 0,
  clicked: 0,
  submitted: 0,
  phished: 0,
  reported: 0,
  phishedReported: 0,
  phishedUnreported: 0,
  openedReported: 0,
};

interface DatedRound {
  readonly round: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly periods: readonly Period[];
}

/** Rounds that follow the stored ones; a campaign that is paused has none until it is resumed. */
function roundsToCome({ campaign, rounds }: DatedCampaign, until: Date): DatedRound[] {
  const { nextRoundAt, settings, state } = campaign;
  if (state !== 'running' || !nextRoundAt || FREQUENCY_MONTHS[settings.delivery.frequency] === null)
    return [];
  const plan = planOf(campaign);
  const first = roundAt(plan, nextRoundAt);
  const last = rounds.at(-1)?.round ?? 0;
  const coming: DatedRound[] = [];
  for (let n = first; roundStart(plan, n) < until; n += 1)
    coming.push({ round: last + 1 + n - first, ...roundTimes(plan, n) });
  return coming;
}

/** Whether mails of a round go out in a range; without any, whether it starts there. */
function isIn({ startsAt, periods }: DatedRound, { from, until }: Range): boolean {
  if (periods.length === 0) return startsAt >= from && startsAt < until;
  return periods.some((period) => period.from < until && period.to > from);
}

function statusOf(
  { state }: DatedCampaign['campaign'],
  { startsAt, endsAt }: DatedRound,
  now: Date,
  isSuspended: boolean,
): SimulationRoundActivity['status'] {
  if (state === 'archived') return 'ARCHIVED';
  if (endsAt <= now) return 'ENDED';
  if (state === 'paused' || isSuspended) return 'SUSPENDED';
  return startsAt > now ? 'QUEUED' : 'IN_PROGRESS';
}

/**
 * The rounds of a company's simulations that are sent in a range of time, by start: those that are planned, and those that
 * follow from the schedules. What people did is told with Boost or on trial, and of enough people where
 * reports are anonymous.
 */
export async function roundsBetween(
  db: Queryable,
  company: Company,
  range: Range,
  now: Date,
): Promise<SimulationRoundActivity[]> {
  const isTold = isBoostedOrOnTrial(company, now);
  const isSuspended = isTrainingSuspended(company, now);
  const found = await campaignsWithRounds(db, company.id, range);
  const campaignIds = found.map(({ campaign }) => campaign.id);
  const telling = await tellingOf(db, { companyId: company.id, campaignIds }, 'all', 'round');
  const activities = found.flatMap((dated) => {
    const { campaign, rounds, counts } = dated;
    const stored = rounds.map((row): DatedRound => ({ round: row.round, ...timesOf(row) }));
    const newest = counts.get(rounds.at(-1)?.round ?? 0) ?? NOTHING;
    return [...stored, ...roundsToCome(dated, range.until)]
      .filter((round) => isIn(round, range))
      .map((round): SimulationRoundActivity => {
        const isToCome = round.round > (rounds.at(-1)?.round ?? 0);
        const own = counts.get(round.round) ?? NOTHING;
        const users = isToCome ? newest.total : own.total;
        const told = isTold ? telling(own, roundKey(campaign.id, round.round)) : null;
        const score = told && told.sent > 0 ? Math.floor((100 * told.reported) / told.sent) : null;
        return {
          id: campaign.id,
          kind: 'phishing_simulation',
          courseId: null,
          name: campaign.name,
          roundNumber: round.round,
          frequency: campaign.settings.delivery.frequency,
          startedAt: round.startsAt.toISOString(),
          endsAt: round.endsAt.toISOString(),
          sendingPeriods: round.periods.map(({ from, to }) => ({
            dateFrom: from.toISOString(),
            dateTo: to.toISOString(),
          })),
          status: statusOf(campaign, round, now, isSuspended),
          isActive: campaign.state === 'running' && round.startsAt <= now && round.endsAt > now,
          isDeleted: campaign.state === 'archived',
          usersCount: users,
          assignedUsers: users,
          completionPercentage: isToCome
            ? null
            : completionPercent({ assignedCount: own.total, completedCount: own.sent }),
          averageScore: score,
          statistic: {
            totalCount: own.total,
            reportedCount: told?.reported ?? null,
            phishedCount: told?.phished ?? null,
            averageScore: score,
            maxScore: 100,
          },
        };
      });
  });
  return activities
    .sort((one, other) => one.startedAt.localeCompare(other.startedAt) || one.id - other.id)
    .slice(0, limits.planner.activitiesMax);
}
