import { limits } from '@contract/limits';
import { fillPlaceholders, inBraces } from '@contract/placeholders';
import {
  ASSIGNMENT_PLACEHOLDERS,
  type CampaignAssignmentType,
  DAYS_PRESETS,
} from '@contract/training/assignments';
import {
  type Assignment,
  assignmentSchema,
  type Campaign,
  type CampaignDetail,
  campaignEndpoints,
} from '@contract/training/campaigns';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SelectInput } from '@/components/form/SelectInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import { follow } from '@/operations/followed';
import { UpgradeButton } from '../UpgradeButton';
import styles from './campaign.module.css';
import { DaysInput } from './DaysInput';
import { useRefreshTraining, WithCampaigns } from './useCampaigns';
import type { CourseRecord } from './useCourse';

/** The longer preset: the annual training's. */
const [, DAYS_DEFAULT] = DAYS_PRESETS;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day of this browser's time zone: YYYY-MM-DD. */
const dayOf = (date: Date) => date.toLocaleDateString('sv');
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** /settings: assigning the course, or the settings of the campaign that runs. */
export default function SettingsTab({ course }: { course: CourseRecord }) {
  return (
    <WithCampaigns courseId={course.id}>
      {({ open, campaigns }) =>
        open ? <OpenCampaign id={open.id} /> : <NewCampaign course={course} campaigns={campaigns} />
      }
    </WithCampaigns>
  );
}

/** The form of a course that is not assigned; says why where it can't be. */
function NewCampaign({ course, campaigns }: { course: CourseRecord; campaigns: readonly Campaign[] }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshTraining();
  const canAssign = useCan(campaignEndpoints.create);
  const [query] = useSearchParams();
  const confirm = useConfirm();
  const everyone = useSession()?.company.users.enabled ?? 0;

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
  const today = dayOf(new Date());
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
    const params = { companyId: currentCompanyId() };
    await call(campaignEndpoints.create, { params, body: values });
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
        daysToComplete: DAYS_DEFAULT,
        startDate,
        timeZone: timeZone(),
        notificationsEnabled: true,
        subject: t('training.settings.mail.subject'),
        message: t('training.settings.mail.message'),
        inheritSettings: false,
      }}
      onSubmit={submit}
      warnWhenUnsavedChanges
    >
      {campaigns.length > 0 && <p className={styles.hint}>{t('training.settings.before')}</p>}
      <AssignmentInputs courseName={course.name} />
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
      <div className={styles.buttons}>
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
function OpenCampaign({ id }: { id: number }) {
  const params = { companyId: currentCompanyId(), id };
  const refetchInterval = ({ state }: { state: { data?: CampaignDetail | undefined } }) =>
    state.data && isWaiting(state.data) ? ENROLMENT_POLL_MS : false;
  const { data, error, refetch } = useCall(campaignEndpoints.get, { params }, { refetchInterval });
  const enrolmentId = data?.enrolment?.id;
  useEffect(() => {
    if (enrolmentId !== undefined) follow(currentCompanyId(), enrolmentId);
  }, [enrolmentId]);
  if (data) return <CampaignSettings campaign={data} />;
  if (!error) return <TableSkeleton rows={5} />;
  return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
}

function CampaignSettings({ campaign }: { campaign: CampaignDetail }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshTraining();
  const canChange = useCan(campaignEndpoints.update);
  const mustVerify = useUnverified() !== null;
  const { id, selected, subject, message } = campaign;
  const params = { companyId: currentCompanyId(), id };
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
          startDate: dayOf(new Date(campaign.startedAt)),
          subject: subject ?? t('training.settings.mail.subject'),
          message: message ?? t('training.settings.mail.message'),
        }}
        onSubmit={async ({ startDate, ...values }) => {
          const body = hasStarted ? values : { ...values, startDate };
          await call(campaignEndpoints.update, { params, body });
          notify(t('training.settings.saved'), { type: 'success' });
          await refresh();
        }}
        warnWhenUnsavedChanges
      >
        <AssignmentInputs campaign={campaign} courseName={campaign.courseName} isReadOnly={!canChange} />
        {canChange && (
          <>
            <VerifyFirst />
            <div className={styles.buttons}>
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
      description: t(`training.settings.${act}.text`, { smart_count: total - completed }),
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
      <p className={styles.hint}>{t('training.settings.completedOf', { completed, total })}</p>
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

const RESOURCES = { DEPARTMENTS: 'departments', GROUPS: 'groups', SELECTED_USERS: 'users' } as const;

interface AssignmentInputsProps {
  /** The saved campaign: who it reaches can only grow. */
  campaign?: CampaignDetail;
  courseName: string;
  isReadOnly?: boolean;
}

function AssignmentInputs({ campaign, courseName, isReadOnly = false }: AssignmentInputsProps) {
  const t = useT();
  const locale = useLocaleCode();
  const { setValue } = useFormContext<Assignment>();
  const [type, startDate, isMailed] = useWatch<
    Assignment,
    ['assignmentType', 'startDate', 'notificationsEnabled']
  >({ name: ['assignmentType', 'startDate', 'notificationsEnabled'] });
  const hasStarted = campaign !== undefined && campaign.status !== 'QUEUED';
  const types: CampaignAssignmentType[] = ['ALL_USERS', 'DEPARTMENTS', 'GROUPS'];
  if (campaign?.assignmentType === 'SELECTED_USERS') types.push('SELECTED_USERS');
  const resource = type === 'ALL_USERS' ? null : RESOURCES[type];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

  return (
    <fieldset className={styles.inputs} disabled={isReadOnly}>
      <TextInput
        source="name"
        label={t('training.settings.name')}
        isRequired
        maxLength={limits.text.nameMax}
        disabled={isReadOnly}
      />
      <SelectInput
        source="assignmentType"
        label={t('training.settings.assignTo')}
        choices={types.map((id) => ({ id, name: t(`training.settings.types.${id}`) }))}
        isRequired
        disabled={isReadOnly || campaign !== undefined}
        helperText={
          type === 'ALL_USERS' ? t('training.settings.permanent') : t('training.settings.typeFixed')
        }
      />
      {resource && (
        <SearchSelectInput
          key={resource}
          source="selected"
          resource={resource}
          isMultiple
          isRequired
          label={t(`training.settings.types.${type}`)}
          helperText={campaign ? t('training.settings.onlyGrows') : undefined}
          fixedIds={campaign?.selected.map(({ id }) => id)}
        />
      )}
      <DaysInput source="daysToComplete" isReadOnly={isReadOnly} />
      {hasStarted || isReadOnly ? (
        <p className={styles.fact}>
          <span>{t('training.settings.startDate')}</span>
          <time>{day.format(new Date(campaign?.startedAt ?? Date.now()))}</time>
        </p>
      ) : (
        <TextInput
          source="startDate"
          type="date"
          dir="ltr"
          label={t('training.settings.startDate')}
          helperText={startDate ? t('training.settings.startsAt', { timeZone: timeZone() }) : undefined}
          htmlInput={{ min: dayOf(new Date()) }}
        />
      )}
      <SwitchInput
        source="notificationsEnabled"
        label={t('training.settings.notifications')}
        helperText={t('training.settings.notificationsHint')}
        disabled={isReadOnly}
      />
      {isMailed && (
        <>
          <TextInput
            source="subject"
            label={t('training.settings.subject')}
            isRequired
            maxLength={limits.text.subjectMax}
            disabled={isReadOnly}
          />
          <TextInput
            source="message"
            label={t('training.settings.message')}
            isRequired
            minRows={4}
            maxLength={limits.text.messageMax}
            helperText={t('training.settings.placeholders', {
              names: inBraces(ASSIGNMENT_PLACEHOLDERS).join(', '),
            })}
            disabled={isReadOnly}
          />
          {!isReadOnly && (
            <Button
              size="small"
              className={styles.reset}
              onClick={() => {
                setValue('subject', t('training.settings.mail.subject'), { shouldDirty: true });
                setValue('message', t('training.settings.mail.message'), { shouldDirty: true });
              }}
            >
              {t('training.settings.defaultText')}
            </Button>
          )}
          <MailPreview courseName={courseName} />
        </>
      )}
    </fieldset>
  );
}

/** The mail as the user themselves would get it. */
function MailPreview({ courseName }: { courseName: string }) {
  const t = useT();
  const session = useSession();
  const [subject, message] = useWatch<Assignment, ['subject', 'message']>({ name: ['subject', 'message'] });
  const values = {
    courseName,
    companyName: session?.company.name ?? '',
    name: session?.user.name ?? '',
  };
  return (
    <section className={styles.mail} aria-label={t('training.settings.preview')}>
      <p className={styles.hint}>{t('training.settings.preview')}</p>
      <h3 dir="auto">{fillPlaceholders(String(subject ?? ''), values)}</h3>
      <p className={styles.mailText} dir="auto">
        {fillPlaceholders(String(message ?? ''), values)}
      </p>
    </section>
  );
}
