import { featuresOf } from '@contract/features';
import { getStartedState, homeEndpoints } from '@contract/home';
import { limits } from '@contract/limits';
import { kindsFor } from '@contract/plan';
import { NO_PROGRESS, progressOfOpen } from '@server/domain/assignments/statistics.queries';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import { countEnabled } from '@server/domain/people/people.queries';
import { toldIf } from '@server/domain/reports/told';
import { letterheadOf } from '@server/domain/white-label/letterhead';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps } from '@server/platform/http/context';
import { hasEnded, openKinds } from './home.queries';
import { activitiesOf, type PlanContext, plannedIn, roundsOf, simulationsOf } from './plan.rules';
import { hasOpenSimulation } from './simulations.queries';

const contextOf = (db: Queryable, { assignmentKinds, clock }: Deps): PlanContext => ({
  db,
  kinds: assignmentKinds,
  now: clock(),
});

/** How the open training stands; where learning is private, what is told of it. */
async function openTraining(db: Queryable, { id, isLearningPrivate }: Company, now: Date) {
  const all = await progressOfOpen(db, id, 'course', now);
  if (!isLearningPrivate) return all;
  const told = await progressOfOpen(db, id, 'course', now, limits.reports.groupMin);
  return told.total > 0 ? told : { ...toldIf(false, told), total: all.total };
}

/** The get-started page and the yearly plan; the calendar serves the row of monthly videos. */
export function homeRoutes({ read }: ReturnType<typeof binder>): void {
  read(homeEndpoints.getStarted, async ({ db, deps, params: { companyId } }) => {
    const now = deps.clock();
    const open = await openKinds(db, companyId);
    const hasActiveTraining = open.includes('course');
    const company = await readCompany(db, companyId);
    const training = hasActiveTraining ? await openTraining(db, company, now) : NO_PROGRESS;
    const state = getStartedState({
      isTrialExpired: isTrainingSuspended(company, now),
      hasActiveTraining,
      hasEndedTraining: await hasEnded(db, companyId, now),
      hasOtherActive: open.some((kind) => kind !== 'course') || (await hasOpenSimulation(db, companyId)),
      usersCount: await countEnabled(db, companyId),
    });
    const { total: assigned, completed, inProgress, notStarted, notPassed, overdue } = training;
    return { data: { state, training: { assigned, completed, inProgress, notStarted, notPassed, overdue } } };
  });

  // Gaming has no call of its own.
  read(homeEndpoints.training, async ({ db, deps, params: { companyId }, query }) => {
    const wanted = { ...query, kinds: ['course', 'gaming', 'fake_or_real'] as const, isForDevelopers: false };
    return { data: await activitiesOf(contextOf(db, deps), companyId, wanted) };
  });
  read(homeEndpoints.forDevelopers, async ({ db, deps, params: { companyId }, query }) => {
    const wanted = { ...query, kinds: ['course'] as const, isForDevelopers: true };
    return { data: await activitiesOf(contextOf(db, deps), companyId, wanted) };
  });
  for (const exercises of [homeEndpoints.phishingExercise, homeEndpoints.phishingExerciseCampaigns]) {
    read(exercises, async ({ db, deps, params: { companyId }, query }) => ({
      data: await roundsOf(contextOf(db, deps), companyId, 'phishing_exercise', query),
    }));
  }
  read(homeEndpoints.phishingSimulation, async ({ db, deps, params: { companyId }, query }) => ({
    data: await simulationsOf(db, await readCompany(db, companyId), query, deps.clock()),
  }));
  read(homeEndpoints.tournament, async ({ db, deps, params: { companyId }, query }) => ({
    data: await roundsOf(contextOf(db, deps), companyId, 'secure_code', query),
  }));

  read(homeEndpoints.awarenessPlan, async ({ db, deps, params: { companyId }, query }) => {
    const now = deps.clock();
    const company = await readCompany(db, companyId);
    const activities = await plannedIn(contextOf(db, deps), company, query.year);
    const letterhead = await letterheadOf(deps, companyId, company.name);
    // Loaded when first needed: fonts and library take longer to load than the rest of the gateway's areas.
    const { awarenessPlan } = await import('./awareness-plan');
    return {
      fileName: `awareness-plan-${query.year}.pdf`,
      chunks: awarenessPlan({
        ...query,
        company,
        letterhead,
        activities,
        now,
        kinds: kindsFor(featuresOf(company.features)),
      }),
    };
  });
}
