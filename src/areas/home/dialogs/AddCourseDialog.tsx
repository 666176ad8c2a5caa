import { lastOfMonth } from '@contract/days';
import type { PlanRow } from '@contract/plan';
import { ANNUAL_TRAINING, COUNTED_ATTEMPTS, DAYS_PRESETS } from '@contract/training/assignments';
import {
  attemptsSchema,
  type CampaignDetail,
  campaignEndpoints,
  daysSchema,
} from '@contract/training/campaigns';
import { idSchema } from '@contract/values';
import { TRAINING_CATEGORIES } from '@contract/videos';
import { useCreate, useDataProvider, useGetMany } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { useCompanyZone, useToday } from '@/authProvider/companyDay';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { follow } from '@/client/followedOperations';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { FormDialog } from '@/components/dialog/FormDialog';
import { AttemptsInput } from '@/components/form/AttemptsInput';
import { DateInput } from '@/components/form/DateInput';
import { DaysInput } from '@/components/form/DaysInput';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { addProblems } from '@/components/form/schemaResolver';
import { useAssignmentDefaults } from '@/components/form/useAssignmentDefaults';
import type { Named } from '@/components/form/useRecordSearch';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { inWords, type Month, monthText, movedTo, startOf } from '../planner';
import styles from '../planner.module.css';
import { PLAN_READS } from '../usePlan';

/** The longer preset: the annual training's. */
const [, DAYS_DEFAULT] = DAYS_PRESETS;

const FOR_DEVELOPERS = ['for developers', 'for_developers_manual_start'];

/** The courses of a row that are not assigned yet. */
const filterOf = (row: PlanRow) => ({
  tab: 'all',
  course_type: TRAINING_CATEGORIES.filter(
    (category) => FOR_DEVELOPERS.includes(category) === (row === 'devTraining'),
  ),
});

/** What an assignment changes. */
const CHANGED = [...PLAN_READS, ['courses'], callKey.all(campaignEndpoints.list)];

export interface AddCourseDialogProps {
  row: PlanRow;
  month: Month;
  /** With the id of the new campaign. */
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Assigns a course to all users, from a day of a month on. */
export function AddCourseDialog({ row, month, onCreated, onClose }: AddCourseDialogProps) {
  const t = useT();
  const refresh = useRefreshQueries(CHANGED);
  const dataProvider = useDataProvider();
  const [create] = useCreate('course_campaigns', undefined, { returnPromise: true });
  const mustVerify = useUnverified() !== null;
  const everyone = useSession()?.company.users.enabled ?? 0;
  const timeZone = useCompanyZone();
  const name = inWords(startOf(month), useLocaleCode(), { month: 'long', year: 'numeric' });
  const { subject, message, ...defaults } = useAssignmentDefaults({
    days: DAYS_DEFAULT,
    subject: t('training.settings.mail.subject'),
    message: t('training.settings.mail.message'),
  });
  const isAnnual = row === 'annualTraining';
  const first = movedTo(startOf(month), month, useToday());
  const last = lastOfMonth(monthText(month));
  const schema = z
    .object({
      courseId: idSchema.nullable(),
      daysToComplete: daysSchema,
      attempts: attemptsSchema,
      countedAttempt: z.enum(COUNTED_ATTEMPTS),
      startDate: z.string(),
      notificationsEnabled: z.boolean(),
    })
    .superRefine(({ courseId, startDate }, context) =>
      addProblems(context, {
        courseId: courseId === null ? { text: 'form.errors.required' } : undefined,
        startDate:
          startDate >= first && startDate <= last
            ? undefined
            : { text: 'home.planner.addCourse.dayInvalid', options: { month: name } },
      }),
    );
  const assign = async ({ courseId, ...values }: z.output<typeof schema>) => {
    if (courseId === null) return;
    const { data } = await dataProvider.getMany<Named>('courses', { ids: [courseId] });
    const campaign: CampaignDetail = await create('course_campaigns', {
      data: {
        ...values,
        courseId,
        name: data[0]?.name ?? t('home.planner.rows.training'),
        assignmentType: 'ALL_USERS',
        timeZone,
        subject,
        message,
      },
    });
    if (campaign.enrolment) follow(currentCompanyId(), campaign.enrolment.id);
    await refresh();
    onCreated(campaign.id);
  };
  return (
    <FormDialog
      title={t('home.planner.addCourse.title', { month: name })}
      description={t('home.planner.addCourse.everyone', { smart_count: everyone })}
      submitLabel={t('home.planner.addCourse.submit')}
      schema={schema}
      errorTexts="training.errors"
      isDisabled={mustVerify}
      defaultValues={{
        courseId: isAnnual ? ANNUAL_TRAINING.courseId : null,
        ...defaults,
        startDate: first,
      }}
      onSubmit={assign}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <VerifyFirst />
        {isAnnual ? (
          <AnnualCourse />
        ) : (
          <SearchSelectInput
            source="courseId"
            resource="courses"
            filter={filterOf(row)}
            leaveOut={ANNUAL_TRAINING.courseId}
            label={t('home.planner.addCourse.course')}
            isRequired
          />
        )}
        <DaysInput source="daysToComplete" />
        <CourseAttempts />
        <DateInput
          source="startDate"
          label={t('training.settings.startDate')}
          isRequired
          min={first}
          max={last}
        />
        <SwitchInput
          source="notificationsEnabled"
          label={t('training.settings.notifications')}
          helperText={t('training.settings.notificationsHint')}
        />
        <OtherSettings />
      </div>
    </FormDialog>
  );
}

/** The one course of its row. */
function AnnualCourse() {
  const t = useT();
  const { data } = useGetMany<Named>('courses', { ids: [ANNUAL_TRAINING.courseId] });
  return (
    <p className={styles.fact}>
      <span>{t('home.planner.addCourse.course')}</span>
      <bdi>{data?.[0]?.name ?? ANNUAL_TRAINING.courseName}</bdi>
    </p>
  );
}

/** How often the chosen course may be tried. Without questions nobody can fail it. */
function CourseAttempts() {
  const courseId = useWatch<{ courseId: number | null }, 'courseId'>({ name: 'courseId' });
  const ids = courseId === null ? [] : [courseId];
  const { data } = useGetMany<Named & { total_quizzes: number }>('courses', { ids });
  return data?.some((course) => course.total_quizzes > 0) ? <AttemptsInput /> : null;
}

/** The way to what this dialog doesn't ask: who gets the course, and the words of the mail. */
function OtherSettings() {
  const t = useT();
  const [courseId, startDate] = useWatch<
    { courseId: number | null; startDate: string },
    ['courseId', 'startDate']
  >({
    name: ['courseId', 'startDate'],
  });
  if (courseId === null) return <p className={typography.hint}>{t('home.planner.addCourse.others')}</p>;
  return (
    <p className={typography.hint}>
      {t('home.planner.addCourse.others')}{' '}
      <Link to={`/courses/${courseId}/settings?${new URLSearchParams({ startDate })}`}>
        {t('home.planner.addCourse.settings')}
      </Link>
    </p>
  );
}
