import { dayAt } from '@contract/days';
import { DAYS_PRESETS } from '@contract/training/assignments';
import {
  type Assignment,
  assignmentSchema,
  type Campaign,
  type CampaignDetail,
  campaignEndpoints,
} from '@contract/training/campaigns';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useCreate, useNotify, useUpdate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { follow } from '@/client/followedOperations';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { timeZone } from '@/components/form/days';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { useAssignmentDefaults } from '@/components/form/useAssignmentDefaults';
import { Told } from '@/components/report/Told';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import typography from '@/theme/typography.module.css';
import { UpgradeButton } from '../UpgradeButton';
import { AssignmentInputs } from './AssignmentInputs';
import styles from './campaign.module.css';
import { useRefreshTraining, WithCampaigns } from './useCampaigns';
import type { CourseRecord } from './useCourse';

/** The longer preset: the annual training's. */
const [, DAYS_DEFAULT] = DAYS_PRESETS;
const DAY_MS = 24 * 60 * 60 * 1000;

/** /settings: assigning the course, or the settings of the campaign that runs. */
export default function SettingsTab({ course }: { course: CourseRecord }) {
  return (
    <WithCampaigns courseId={course.id}>
      {({ open, campaigns }) =>
        open ? (
          <OpenCampaign id={open.id} course={course} />
        ) : (
          <NewCampaign course={course} campaigns={campaigns} />
        )
      }
    </WithCampaigns>
  );
}

/** The form of a course that is not assigned; says why where it can't be. */
function NewCampaign({ course, campaigns }: { course: CourseRecord; campaigns: readonly Campaign[] }) {
  const t = useT();
  const notify = useNotify();
  const [create] = useCreate('course_campaigns', undefined, { returnPromise: true });
  const refresh = useRefreshTraining();
  const canAssign = useCan(campaignEndpoints.create);
  const [query] = useSearchParams();
  const confirm = useConfirm();
  const everyone = useSession()?.company.users.enabled ?? 0;
  const defaults = useAssignmentDefaults({
    days: DAYS_DEFAULT,
    subject: t('training.settings.mail.subject'),
    message: t('training.settings.mail.message'),
  });

  if (course.isLocked) {
    return (
      <EmptyState
        title={t('training.settings.locked.title')}
        description={t('training.settings.locked.text')}
        action={<UpgradeButton />}
      />
    );
  }
  if (course.is_draft || !course.is_active) return <EmptyState title={t('training.settings.notOffered')} />;
  if (!canAssign) return <EmptyState title={t('training.settings.notAssigned')} />;

  const asked = query.get('startDate');
  const today = dayAt(new Date(), timeZone());
  const startDate = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked > today ? asked : today;
  const submit = async (values: Assignment) => {
    const isEveryone = values.assignmentType === 'ALL_USERS';
    const isSure =
      !isEveryone ||
      (await confirm({
        title: t('training.settings.everyone.title'),
        description: t('training.settings.everyone.text', { smart_count: everyone }),
        confirmLabel: t('training.settings.assign'),
      }));
    if (!isSure) return;
    await create('course_campaigns', { data: values });
    notify(t('training.settings.assigned', { name: course.name }), { type: 'success' });
    await refresh();
  };
  return (
    <Form
      className={styles.form}
      schema={assignmentSchema}
      errorTexts="training.errors"
      defaultValues={{
        courseId: course.id,
        name: course.name,
        assignmentType: 'ALL_USERS',
        selected: [],
        ...defaults,
        startDate,
        timeZone: timeZone(),
        inheritSettings: false,
      }}
      onSubmit={submit}
      warnWhenUnsavedChanges
    >
      {campaigns.length > 0 && <p className={typography.hint}>{t('training.settings.before')}</p>}
      <AssignmentInputs
        last={campaigns[0]}
        courseName={course.name}
        hasQuestions={course.total_quizzes > 0}
      />
      <Assign />
    </Form>
  );
}

function Assign() {
  const t = useT();
  const mustVerify = useUnverified() !== null;
  return (
    <>
      <VerifyFirst />
      <div className={flow.row}>
        <SaveButton label={t('training.settings.assign')} alwaysEnable disabled={mustVerify} />
      </div>
    </>
  );
}

/** A large company's enrolment begins a moment after the answer. */
const ENROLMENT_POLL_MS = 2000;
const isWaiting = ({ status, total, enrolment }: CampaignDetail) =>
  status === 'ACTIVE' && total === 0 && enrolment === null;

/** The campaign that runs: its settings, how long it has left, and its end. */
function OpenCampaign({ id, course }: { id: number; course: CourseRecord }) {
  const params = { companyId: currentCompanyId(), id };
  const refetchInterval = ({ state }: { state: { data?: CampaignDetail | undefined } }) =>
    state.data && isWaiting(state.data) ? ENROLMENT_POLL_MS : false;
  const { data, error, refetch } = useCall(campaignEndpoints.get, { params }, { refetchInterval });
  const enrolmentId = data?.enrolment?.id;
  useEffect(() => {
    if (enrolmentId !== undefined) follow(currentCompanyId(), enrolmentId);
  }, [enrolmentId]);
  if (data) return <CampaignSettings campaign={data} course={course} />;
  if (!error) return <TableSkeleton rows={5} />;
  return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
}

function CampaignSettings({ campaign, course }: { campaign: CampaignDetail; course: CourseRecord }) {
  const t = useT();
  const notify = useNotify();
  const [update] = useUpdate('course_campaigns', undefined, { returnPromise: true });
  const refresh = useRefreshTraining();
  const canChange = useCan(campaignEndpoints.update);
  const mustVerify = useUnverified() !== null;
  const { id, selected, subject, message } = campaign;
  const hasStarted = campaign.status !== 'QUEUED';
  return (
    <div className={styles.columns}>
      <Form
        className={styles.form}
        schema={assignmentSchema}
        errorTexts="training.errors"
        defaultValues={{
          ...campaign,
          selected: selected.map(({ id }) => id),
          startDate: dayAt(new Date(campaign.startedAt), campaign.timeZone),
          subject: subject ?? t('training.settings.mail.subject'),
          message: message ?? t('training.settings.mail.message'),
        }}
        onSubmit={async ({ startDate, ...values }) => {
          const data = hasStarted ? values : { ...values, startDate };
          await update('course_campaigns', { id, data, previousData: campaign });
          notify(t('training.settings.saved'), { type: 'success' });
          await refresh();
        }}
        warnWhenUnsavedChanges
      >
        <AssignmentInputs
          campaign={campaign}
          courseName={campaign.courseName}
          hasQuestions={course.total_quizzes > 0}
          isReadOnly={!canChange}
        />
        {canChange && (
          <>
            <VerifyFirst />
            <div className={flow.row}>
              <SaveButton label={t('training.settings.save')} disabled={mustVerify} />
            </div>
          </>
        )}
      </Form>
      <TimeLeft campaign={campaign} />
    </div>
  );
}

/** Days left, and ending or archiving the campaign after a question. */
function TimeLeft({ campaign }: { campaign: CampaignDetail }) {
  const t = useT();
  const confirm = useConfirm();
  const refresh = useRefreshTraining();
  const canEnd = useCan(campaignEndpoints.end);
  const { courseId, name, completed, total, dueAt, status } = campaign;
  const daysLeft = Math.ceil((Date.parse(dueAt) - Date.now()) / DAY_MS);
  const options = { onSuccess: refresh };
  const end = useAction(campaignEndpoints.end, {
    ...options,
    success: t('training.settings.ended', { name }),
  });
  const archive = useAction(campaignEndpoints.archive, {
    ...options,
    success: t('training.settings.archived', { name }),
  });
  const params = { companyId: currentCompanyId(), id: campaign.id };

  const ask = async (act: 'end' | 'archive') => {
    const isSure = await confirm({
      title: t(`training.settings.${act}.title`, { name }),
      description:
        completed === null
          ? t(`training.settings.${act}.anyone`)
          : t(`training.settings.${act}.text`, { smart_count: total - completed }),
      confirmLabel: t(`training.settings.${act}.button`),
      isDanger: true,
    });
    if (isSure) await (act === 'end' ? end : archive).run({ params });
  };
  return (
    <aside className={styles.aside}>
      <h2>{t('training.settings.progress')}</h2>
      <p className={styles.left}>
        {status === 'QUEUED'
          ? t('training.settings.queued')
          : status === 'SUSPENDED'
            ? t('training.settings.suspended')
            : daysLeft > 0
              ? t('training.settings.daysLeft', { smart_count: daysLeft })
              : t('training.settings.overdue')}
      </p>
      <p className={typography.hint}>
        <Told value={completed}>
          {(count) => t('training.settings.completedOf', { completed: count, total })}
        </Told>
      </p>
      <Button component={Link} to={`/courses/${courseId}/statistics`}>
        {t('training.settings.toStatistics')}
      </Button>
      {canEnd && (
        <>
          <Button variant="outlined" loading={end.isPending} onClick={() => void ask('end')}>
            {t('training.settings.end.button')}
          </Button>
          <Button color="error" loading={archive.isPending} onClick={() => void ask('archive')}>
            {t('training.settings.archive.button')}
          </Button>
        </>
      )}
    </aside>
  );
}
