import type { CalendarEvent } from '@contract/calendar';
import { completionPercent } from '@contract/completion';
import { getStartedState, homeEndpoints, type TrainingActivity, type VideoActivity } from '@contract/home';
import { limits } from '@contract/limits';
import { listEvents } from '../../calendar/calendar.queries';
import { statusOf } from '../../campaigns/campaigns.rules';
import { NO_PROGRESS, type Progress, progressOf } from '../../campaigns/statistics.queries';
import { readCompany } from '../../company/company.queries';
import { isTrainingSuspended } from '../../company/plan';
import type { Queryable } from '../../db/client';
import type { binder } from '../../http/bind';
import { countEnabled } from '../../people/people.queries';
import { hasEnded, selectActivities, selectOpen } from './home.queries';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days are those of UTC; the console asks for whole years and sorts the starts into its own months. */
const windowOf = ({ from, to }: { from: string; to: string }) => ({
  from: new Date(Date.parse(from) - DAY_MS),
  until: new Date(Date.parse(to) + 2 * DAY_MS),
});

const isSuspended = async (db: Queryable, companyId: number, now: Date): Promise<boolean> =>
  isTrainingSuspended(await readCompany(db, companyId), now);

const sum = (
  all: readonly Progress[],
  part: 'total' | 'completed' | 'inProgress' | 'notStarted' | 'overdue',
) => all.reduce((total, progress) => total + progress[part], 0);

/** The video of an event, as the plan shows it. */
const toVideoActivity = (event: CalendarEvent): VideoActivity => ({
  id: event.id,
  startAt: `${event.date}T00:00:00.000Z`,
  videoId: event.videoId,
  name: event.video.title,
  usersCount: event.assigned,
  completionPercentage: event.assigned === 0 ? null : event.completionPercentage,
});

/** The get-started page and the yearly plan. */
export function homeRoutes({ read }: ReturnType<typeof binder>): void {
  read(homeEndpoints.getStarted, async ({ db, deps, params: { companyId } }) => {
    const now = deps.clock();
    const open = await selectOpen(db, companyId, limits.planner.activitiesMax);
    const all = [...(await progressOf(db, companyId, open, now)).values()];
    const state = getStartedState({
      isTrialExpired: await isSuspended(db, companyId, now),
      hasActiveTraining: open.length > 0,
      hasEndedTraining: await hasEnded(db, companyId, now),
      hasOtherActive: false,
      usersCount: await countEnabled(db, companyId),
    });
    const training = {
      assigned: sum(all, 'total'),
      completed: sum(all, 'completed'),
      inProgress: sum(all, 'inProgress'),
      notStarted: sum(all, 'notStarted'),
      overdue: sum(all, 'overdue'),
    };
    return { data: { state, training } };
  });

  const activities =
    (isForDevelopers: boolean) =>
    async (db: Queryable, companyId: number, range: { from: string; to: string }, now: Date) => {
      const limit = limits.planner.activitiesMax;
      const window = { companyId, isForDevelopers, limit, ...windowOf(range) };
      const rows = (await selectActivities(db, window)).map(({ campaign }) => campaign);
      const progress = await progressOf(
        db,
        companyId,
        rows.map(({ id }) => id),
        now,
      );
      const suspended = await isSuspended(db, companyId, now);
      return rows.map((campaign): TrainingActivity => {
        const { total, completed, notStarted, score } = progress.get(campaign.id) ?? NO_PROGRESS;
        const isBegun = notStarted < total;
        return {
          id: campaign.id,
          startedAt: campaign.startDate.toISOString(),
          status: statusOf(campaign, { now, isSuspended: suspended, isBegun }),
          courseId: campaign.courseId,
          name: campaign.name,
          usersCount: total,
          completionPercentage: completionPercent({ assignedCount: total, completedCount: completed }),
          averageScore: score === null ? null : Math.round(score),
        };
      });
    };
  const training = activities(false);
  const forDevelopers = activities(true);

  read(homeEndpoints.monthlyVideo, async ({ db, params, query }) => ({
    data: (await listEvents(db, params.companyId, query)).map(toVideoActivity),
  }));
  read(homeEndpoints.training, async ({ db, deps, params, query }) => ({
    data: await training(db, params.companyId, query, deps.clock()),
  }));
  read(homeEndpoints.forDevelopers, async ({ db, deps, params, query }) => ({
    data: await forDevelopers(db, params.companyId, query, deps.clock()),
  }));
}
