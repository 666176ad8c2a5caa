import { calendarEndpoints } from '@contract/calendar';
import { dayAt } from '@contract/days';
import { homeEndpoints } from '@contract/home';
import { kindsFor, PAID_ROWS, PLAN_KINDS, type PlanRow, standingRows } from '@contract/plan';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { campaignEndpoints } from '@contract/training/campaigns';
import { useMemo } from 'react';
import { useUpdate } from 'react-admin';
import { useCompanyZone, useToday } from '@/authProvider/companyDay';
import { currentCompanyId, useActor, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { useFlag, useFlags } from '@/flags/useFlag';
import { useLocaleCode, useT } from '@/i18n/useT';
import { inWords, type Month, movedTo, type PlanItem, toItems } from './planner';

/** What the plan is made of. */
const READS = [
  homeEndpoints.training,
  homeEndpoints.forDevelopers,
  homeEndpoints.monthlyVideo,
  homeEndpoints.phishingExercise,
  homeEndpoints.phishingSimulation,
  homeEndpoints.tournament,
];
export const PLAN_READS = [...READS, homeEndpoints.getStarted].map(callKey.all);

/** The rows of the plan that the company has. */
export function usePlanRows(): PlanRow[] {
  const features = useSession()?.company.features;
  return useMemo(() => standingRows(kindsFor(features ?? {})), [features]);
}

/** The activities of a year; null while they load. */
export function useActivities(year: number) {
  const rows = usePlanRows();
  const hasExercises = useSession()?.company.features.isPhishingExerciseV2Enabled ?? false;
  const input = {
    params: { companyId: currentCompanyId() },
    query: { from: `${year}-01-01`, to: `${year}-12-31` },
  };
  const training = useCall(homeEndpoints.training, input);
  const developers = useCall(homeEndpoints.forDevelopers, input);
  const videos = useCall(homeEndpoints.monthlyVideo, input);
  const exercises = useCall(homeEndpoints.phishingExercise, input, { enabled: hasExercises });
  const simulations = useCall(homeEndpoints.phishingSimulation, input);
  const tournaments = useCall(homeEndpoints.tournament, input, { enabled: rows.includes('secureCode') });
  const timeZone = useCompanyZone();
  const items = useMemo(
    () =>
      toItems(
        {
          activities: [
            ...(training.data?.data ?? []),
            ...(exercises.data?.data ?? []),
            ...(tournaments.data?.data ?? []),
          ],
          forDevelopers: developers.data?.data ?? [],
          simulations: simulations.data?.data ?? [],
          videos: videos.data?.data ?? [],
        },
        timeZone,
      ),
    [
      timeZone,
      training.data,
      developers.data,
      videos.data,
      exercises.data,
      simulations.data,
      tournaments.data,
    ],
  );
  const all = [training, developers, videos, exercises, simulations, tournaments];
  return {
    items,
    isComplete: !all.some(({ isLoading }) => isLoading),
    error: all.find(({ error }) => error)?.error,
    retry: () => Promise.all(all.filter(({ isError }) => isError).map((read) => read.refetch())),
  };
}

/** What the company's plan, its flags and the user's role allow in the yearly plan. */
export function usePlanRights() {
  const isPaid = useActor().isBoosted === true;
  const flagOf = useFlags();
  const canAssign = useCan(campaignEndpoints.create);
  const canMove = useCan(campaignEndpoints.update);
  const canSetUp = useCan(tournamentEndpoints.create);
  const canPlanVideo = useCan(calendarEndpoints.addEvent);
  const mayAddCourse = useFlag('add-course');
  const mayAddVideo = useFlag('add-monthly-video');
  const isLocked = (row: PlanRow) =>
    (!isPaid && PAID_ROWS.includes(row)) ||
    Object.values(PLAN_KINDS).some((kind) => kind.row === row && kind.flag && !flagOf(kind.flag));
  const canPlan = (row: PlanRow) => {
    if (row === 'monthlyVideo') return canPlanVideo && mayAddVideo;
    if (row === 'secureCode') return canSetUp;
    return ['annualTraining', 'training', 'devTraining'].includes(row) && canAssign && mayAddCourse;
  };
  return { isLocked, canPlan, canMove };
}

/** Moves an activity to another month: its start only. */
export function useMove() {
  const t = useT();
  const locale = useLocaleCode();
  const today = useToday();
  const company = { companyId: currentCompanyId() };
  const [update] = useUpdate('course_campaigns', undefined, { returnPromise: true });
  const moveVideo = ({ id, videoId }: PlanItem, date: string) => {
    if (videoId === null) throw new Error('a monthly video has a video');
    const params = { ...company, eventId: id };
    return call(calendarEndpoints.updateEvent, { params, body: { videoId, date } });
  };
  /** Everything but the start is sent as it is. */
  const moveCourse = async ({ id }: PlanItem, month: Month) => {
    const params = { ...company, id };
    const campaign = await call(campaignEndpoints.get, { params });
    // Days of a campaign are those of its own time zone.
    const { timeZone } = campaign;
    const day = dayAt(new Date(campaign.startedAt), timeZone);
    const startDate = movedTo(day, month, dayAt(new Date(), timeZone));
    const { subject, message } = campaign;
    const data = {
      ...campaign,
      selected: campaign.selected.map((one) => one.id),
      startDate,
      subject: subject ?? t('home.start.subject'),
      message: message ?? t('home.start.message'),
    };
    await update('course_campaigns', { id, data, previousData: campaign });
  };
  return useAction(
    async ({ item, month }: { item: PlanItem; month: Month }) => {
      const day = movedTo(item.day, month, today);
      await (item.row === 'monthlyVideo' ? moveVideo(item, day) : moveCourse(item, month));
      return { name: item.name, day };
    },
    {
      success: ({ name, day }) =>
        t('home.planner.moved', { name, day: inWords(day, locale, { dateStyle: 'long' }) }),
      // Also after a refusal: a colleague may have planned the month.
      refreshes: [...PLAN_READS, callKey.all(calendarEndpoints.events)],
    },
  );
}
