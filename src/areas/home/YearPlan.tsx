import { calendarEndpoints } from '@contract/calendar';
import { homeEndpoints } from '@contract/home';
import { limits } from '@contract/limits';
import { ANNUAL_TRAINING } from '@contract/training/assignments';
import { campaignEndpoints } from '@contract/training/campaigns';
import { idSchema } from '@contract/values';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { FormDialog } from '@/components/dialog/FormDialog';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { useFlag } from '@/flags/useFlag';
import { useLocaleCode, useT } from '@/i18n/useT';
import { Planner } from './Planner';
import {
  dayOf,
  isInRange,
  type Month,
  movedTo,
  type PlanItem,
  type PlanRow,
  startOf,
  toItems,
} from './planner';

const PHONE = `(max-width:${limits.ui.phoneMaxWidth}px)`;

/** Rows that need Boost or a trial. */
const PAID_ROWS: readonly PlanRow[] = ['training', 'monthlyVideo'];

/** What the plan is made of. */
const PLAN_READS = [homeEndpoints.training, homeEndpoints.forDevelopers, homeEndpoints.monthlyVideo].map(
  (read) => callKey(read).slice(0, 2),
);

const settingsPath = (courseId: number, startDate: string) =>
  `/courses/${courseId}/settings?${new URLSearchParams({ startDate })}`;

/** The yearly plan below the get-started card; a phone has no room for it. */
export function YearPlan() {
  const t = useT();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  if (!isPhone) return <WidePlan />;
  return <EmptyState title={t('home.planner.desktopOnly')} description={t('home.planner.desktopOnlyText')} />;
}

/** The activities of a year, as far as they are known. */
function useActivities(year: number) {
  const params = { companyId: currentCompanyId() };
  const query = { from: `${year}-01-01`, to: `${year}-12-31` };
  const training = useCall(homeEndpoints.training, { params, query });
  const developers = useCall(homeEndpoints.forDevelopers, { params, query });
  const videos = useCall(homeEndpoints.monthlyVideo, { params, query });
  const items = useMemo(
    () => toItems(training.data?.data ?? [], developers.data?.data ?? [], videos.data?.data ?? []),
    [training.data, developers.data, videos.data],
  );
  const error = training.error ?? developers.error ?? videos.error;
  const retry = () => Promise.all([training.refetch(), developers.refetch(), videos.refetch()]);
  return { items, error, retry };
}

function WidePlan() {
  const t = useT();
  const navigate = useNavigate();
  const locale = useLocaleCode();
  const session = useSession();
  const [asked, setAsked] = useQueryFlag('year');
  const [, setModal] = useQueryFlag('modal');
  const [choosing, setChoosing] = useState<{ row: PlanRow; month: Month } | null>(null);
  const canAssign = useCan(campaignEndpoints.create);
  const canMove = useCan(campaignEndpoints.update);
  const canPlanVideo = useCan(calendarEndpoints.addEvent);
  const mayAddCourse = useFlag('add-course');
  const mayAddVideo = useFlag('add-monthly-video');
  const year =
    asked !== null && isInRange(Number(asked), new Date()) ? Number(asked) : new Date().getFullYear();
  const { items, error, retry } = useActivities(year);

  const plan = session?.company.subscription;
  const isPaid = plan?.hasBoost || ['active', 'trialing'].includes(plan?.trial.status ?? '');
  const isLocked = (row: PlanRow) => !isPaid && PAID_ROWS.includes(row);

  const moving = useAction(
    async ({ item, month }: { item: PlanItem; month: Month }) => {
      const day = movedTo(item.startsAt, month, new Date());
      await (item.row === 'monthlyVideo' ? moveVideo(item, dayOf(day)) : moveCourse(item, month));
      return { name: item.name, day };
    },
    {
      success: ({ name, day }) => {
        const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
        return t('home.planner.moved', { name, day: format.format(day) });
      },
      refreshes: PLAN_READS,
    },
  );
  const company = { companyId: currentCompanyId() };
  const moveVideo = ({ id, videoId }: PlanItem, date: string) => {
    if (videoId === null) throw new Error('a monthly video has a video');
    const params = { ...company, eventId: id };
    return call(calendarEndpoints.updateEvent, { params, body: { videoId, date } });
  };
  /** Only the start changes; everything else is sent as it is. */
  const moveCourse = async ({ id }: PlanItem, month: Month) => {
    const params = { ...company, id };
    const campaign = await call(campaignEndpoints.get, { params });
    // Days of a campaign are those of its own time zone.
    const day = new Date(campaign.startedAt).toLocaleDateString('sv', { timeZone: campaign.timeZone });
    const startDate = dayOf(movedTo(new Date(`${day}T00:00`), month, new Date()));
    const { subject, message } = campaign;
    const body = {
      ...campaign,
      selected: campaign.selected.map((one) => one.id),
      startDate,
      subject: subject ?? t('home.start.subject'),
      message: message ?? t('home.start.message'),
    };
    return call(campaignEndpoints.update, { params, body });
  };

  /** The first day that is left of a month. */
  const firstDay = (month: Month) => dayOf(movedTo(startOf(month), month, new Date()));
  const onPlan = (row: PlanRow, month: Month) => {
    if (row === 'annualTraining') void navigate(settingsPath(ANNUAL_TRAINING.courseId, firstDay(month)));
    else if (row === 'monthlyVideo') void navigate(`/calendar/preview?year=${startOf(month).getFullYear()}`);
    else setChoosing({ row, month });
  };
  const onOpen = ({ row, courseId, startsAt }: PlanItem) =>
    navigate(
      row === 'monthlyVideo'
        ? `/calendar/preview?year=${startsAt.getFullYear()}`
        : `/courses/${courseId}/statistics`,
    );

  if (error && items.length === 0)
    return <ErrorState description={error.message} error={error} onRetry={() => void retry()} />;
  return (
    <>
      <Planner
        year={year}
        onYearChange={(next) => setAsked(String(next))}
        items={items}
        isLocked={isLocked}
        canPlan={(row) => (row === 'monthlyVideo' ? canPlanVideo && mayAddVideo : canAssign && mayAddCourse)}
        canMove={canMove && !moving.isPending}
        onUnlock={() => setModal('upgrade')}
        onPlan={onPlan}
        onOpen={(item) => void onOpen(item)}
        onMove={(item, month) => void moving.run({ item, month })}
      />
      {choosing && (
        <CourseDialog
          month={choosing.month}
          onChosen={(courseId) => void navigate(settingsPath(courseId, firstDay(choosing.month)))}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}

const chosenCourseSchema = z.object({ courseId: idSchema.nullable().refine((id) => id !== null) });

interface CourseDialogProps {
  month: Month;
  onChosen: (courseId: number) => void;
  onClose: () => void;
}

/** Chooses the course to plan; who gets it is asked on the course's own page. */
function CourseDialog({ month, onChosen, onClose }: CourseDialogProps) {
  const t = useT();
  const locale = useLocaleCode();
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(startOf(month));
  return (
    <FormDialog
      title={t('home.planner.choose.title', { month: name })}
      submitLabel={t('home.planner.choose.next')}
      schema={chosenCourseSchema}
      defaultValues={{ courseId: null }}
      onSubmit={({ courseId }) => courseId !== null && onChosen(courseId)}
      onClose={onClose}
    >
      <SearchSelectInput
        source="courseId"
        resource="courses"
        label={t('home.planner.choose.course')}
        isRequired
      />
    </FormDialog>
  );
}
