import { getStartedState, homeEndpoints } from '@contract/home';
import { limits } from '@contract/limits';
import { type Progress, progressOf } from '../../campaigns/statistics.queries';
import { readCompany } from '../../company/company.queries';
import { isTrainingSuspended } from '../../company/plan';
import type { binder } from '../../http/bind';
import { countEnabled } from '../../people/people.queries';
import { findMailBrand } from '../../white-label/white-label.queries';
import { hasEnded, selectOpen } from './home.queries';
import { activitiesOf, plannedIn, roundsOf, videosOf } from './plan.rules';

const sum = (
  all: readonly Progress[],
  part: 'total' | 'completed' | 'inProgress' | 'notStarted' | 'overdue',
) => all.reduce((total, progress) => total + progress[part], 0);

/** The get-started page and the yearly plan. */
export function homeRoutes({ read }: ReturnType<typeof binder>): void {
  read(homeEndpoints.getStarted, async ({ db, deps, params: { companyId } }) => {
    const now = deps.clock();
    const open = await selectOpen(db, companyId, limits.planner.activitiesMax);
    const training = open.filter(({ kind }) => kind === 'course').map(({ id }) => id);
    const all = [...(await progressOf(db, companyId, training, now)).values()];
    const state = getStartedState({
      isTrialExpired: isTrainingSuspended(await readCompany(db, companyId), now),
      hasActiveTraining: training.length > 0,
      hasEndedTraining: await hasEnded(db, companyId, now),
      hasOtherActive: open.length > training.length,
      usersCount: await countEnabled(db, companyId),
    });
    return {
      data: {
        state,
        training: {
          assigned: sum(all, 'total'),
          completed: sum(all, 'completed'),
          inProgress: sum(all, 'inProgress'),
          notStarted: sum(all, 'notStarted'),
          overdue: sum(all, 'overdue'),
        },
      },
    };
  });

  // Gaming has no call of its own.
  read(homeEndpoints.training, async ({ db, deps, params: { companyId }, query }) => {
    const wanted = { ...query, kinds: ['course', 'gaming'] as const, isForDevelopers: false };
    return { data: await activitiesOf(db, companyId, wanted, deps.clock()) };
  });
  read(homeEndpoints.forDevelopers, async ({ db, deps, params: { companyId }, query }) => {
    const wanted = { ...query, kinds: ['course'] as const, isForDevelopers: true };
    return { data: await activitiesOf(db, companyId, wanted, deps.clock()) };
  });
  read(homeEndpoints.monthlyVideo, async ({ db, params: { companyId }, query }) => ({
    data: await videosOf(db, companyId, query),
  }));
  for (const exercises of [homeEndpoints.phishingExercise, homeEndpoints.phishingExerciseCampaigns]) {
    read(exercises, async ({ db, deps, params: { companyId }, query }) => ({
      data: await roundsOf(db, companyId, 'phishing_exercise', query, deps.clock()),
    }));
  }
  read(homeEndpoints.tournament, async ({ db, deps, params: { companyId }, query }) => ({
    data: await roundsOf(db, companyId, 'secure_code', query, deps.clock()),
  }));

  read(homeEndpoints.awarenessPlan, async ({ db, deps, params: { companyId }, query }) => {
    const now = deps.clock();
    const company = await readCompany(db, companyId);
    const activities = await plannedIn(db, company, query.year, now);
    const brand = await findMailBrand(db, { to: '', companyId });
    // Loaded when first needed: fonts and library take longer to load than the rest of the gateway's areas.
    const { awarenessPlan } = await import('./awareness-plan');
    return {
      fileName: `awareness-plan-${query.year}.pdf`,
      chunks: awarenessPlan({ ...query, company, brand, activities, now }),
    };
  });
}
