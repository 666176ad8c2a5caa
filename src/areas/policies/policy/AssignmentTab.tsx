import { dayAt } from '@contract/days';
import {
  type PolicyAssignment,
  type PolicyAssignmentBody,
  type PolicyDetail,
  policyAssignmentBodySchema,
  policyEndpoints,
} from '@contract/policies/policies';
import { DAYS_PRESETS } from '@contract/training/assignments';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { follow } from '@/client/followedOperations';
import { useConfirm } from '@/components/dialog/useConfirm';
import { EmptyState } from '@/components/feedback/EmptyState';
import { AudienceInputs } from '@/components/form/AudienceInputs';
import { shownDay } from '@/components/form/DateField';
import { DateInput } from '@/components/form/DateInput';
import { DaysInput } from '@/components/form/DaysInput';
import { Form } from '@/components/form/Form';
import { NotificationInputs } from '@/components/form/NotificationInputs';
import { SaveButton } from '@/components/form/SaveButton';
import { TimeZoneInput } from '@/components/form/TimeZoneInput';
import { useAssignmentDefaults } from '@/components/form/useAssignmentDefaults';
import { FullStatsButton, useHasStatistics } from '@/components/plan/LockedStatistics';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import typography from '@/theme/typography.module.css';
import styles from '../policies.module.css';
import { useRefreshPolicies } from '../policyQueries';
import type { PolicyTabProps } from './PolicyPage';

const isOpen = (assignment: PolicyAssignment | null): assignment is PolicyAssignment =>
  assignment !== null && assignment.status !== 'ENDED' && assignment.status !== 'ARCHIVED';

/** /assignment: whom the policy asks, from when on and how. */
export default function AssignmentTab({ policy }: PolicyTabProps) {
  const t = useT();
  const canAssign = useCan(policyEndpoints.assign);
  const hasPlan = useHasStatistics();
  const { assignment, status } = policy;
  const enrolmentId = assignment?.enrolment?.id;
  useEffect(() => {
    if (enrolmentId !== undefined) follow(currentCompanyId(), enrolmentId);
  }, [enrolmentId]);
  if (isOpen(assignment))
    return <AssignmentForm key={assignment.campaignId} policy={policy} saved={assignment} />;
  if (status !== 'published') return <EmptyState title={t('policies.assignment.over')} />;
  if (!hasPlan)
    return (
      <EmptyState
        title={t('policies.locked.title')}
        description={t('policies.locked.text')}
        action={<FullStatsButton />}
      />
    );
  if (!canAssign) return <EmptyState title={t('policies.assignment.none')} />;
  return <AssignmentForm policy={policy} />;
}

interface AssignmentFormProps {
  policy: PolicyDetail;
  /** The assignment that is open; absent: a new one. */
  saved?: PolicyAssignment;
}

function AssignmentForm({ policy, saved }: AssignmentFormProps) {
  const t = useT();
  const locale = useLocaleCode();
  const notify = useNotify();
  const confirm = useConfirm();
  const refresh = useRefreshPolicies();
  const zone = useCompanyZone();
  const everyone = useSession()?.company.users.enabled ?? 0;
  const canAssign = useCan(saved ? policyEndpoints.changeAssignment : policyEndpoints.assign);
  const mustVerify = useUnverified() !== null;
  const hasStarted = saved !== undefined && saved.status !== 'QUEUED';
  const isReadOnly = !canAssign;
  const own = { subject: t('policies.assignment.subject'), message: t('policies.assignment.message') };
  const defaults = useAssignmentDefaults({ days: DAYS_PRESETS[0], ...own });
  const timeZone = saved?.timeZone ?? zone;
  const today = dayAt(new Date(), timeZone);
  const startedOn = dayAt(new Date(saved?.startedAt ?? Date.now()), timeZone);
  const defaultValues: PolicyAssignmentBody = {
    assignmentType: saved?.assignmentType ?? 'ALL_USERS',
    selected: saved?.selected.map(({ id }) => id) ?? [],
    daysToComplete: saved?.daysToComplete ?? defaults.daysToComplete,
    startDate: startedOn,
    timeZone,
    notificationsEnabled: saved?.notificationsEnabled ?? defaults.notificationsEnabled,
    ...(saved
      ? { subject: saved.subject ?? own.subject, message: saved.message ?? own.message }
      : { subject: defaults.subject, message: defaults.message }),
  };
  const submit = async ({ subject, message, startDate, ...rest }: PolicyAssignmentBody) => {
    const isSure =
      saved !== undefined ||
      rest.assignmentType !== 'ALL_USERS' ||
      (await confirm({
        title: t('training.settings.everyone.title'),
        description: t('policies.assignment.everyone', { smart_count: everyone }),
        confirmLabel: t('policies.assignment.assign'),
      }));
    if (!isSure) return;
    // The product's own words stay the product's: they are sent in each reader's language.
    const isOwnWords = subject === own.subject && message === own.message;
    const words = isOwnWords ? { subject: null, message: null } : { subject, message };
    const body = { ...rest, ...words, ...(!hasStarted && { startDate }) };
    const params = { companyId: currentCompanyId(), id: policy.id };
    const target = saved ? policyEndpoints.changeAssignment : policyEndpoints.assign;
    const { assignment } = await call(target, { params, body });
    if (assignment?.enrolment) follow(params.companyId, assignment.enrolment.id);
    notify(t(saved ? 'policies.assignment.saved' : 'policies.assignment.assigned', { name: policy.name }), {
      type: 'success',
    });
    await refresh();
  };
  return (
    <Form
      className={styles.form}
      schema={policyAssignmentBodySchema}
      errorTexts="training.errors"
      defaultValues={defaultValues}
      onSubmit={submit}
      warnWhenUnsavedChanges
    >
      <p className={typography.hint}>
        {saved
          ? t('policies.assignment.of', { revision: saved.revision })
          : t('policies.assignment.ofNew', { revision: policy.revision })}
      </p>
      <fieldset className={styles.inputs} disabled={isReadOnly}>
        <AudienceInputs {...(saved && { saved })} isReadOnly={isReadOnly} />
        <DaysInput source="daysToComplete" isReadOnly={isReadOnly} />
        {hasStarted || isReadOnly ? (
          <p className={styles.fact}>
            <span>{t('training.settings.startDate')}</span>
            <time dateTime={startedOn}>{shownDay(startedOn, locale)}</time>
          </p>
        ) : (
          <>
            <DateInput source="startDate" label={t('training.settings.startDate')} min={today} />
            <TimeZoneInput source="timeZone" label={t('policies.assignment.timeZone')} />
          </>
        )}
        <NotificationInputs
          name={policy.name}
          label={t('policies.assignment.notifications')}
          hint={t('policies.assignment.notificationsHint')}
          defaults={own}
          isReadOnly={isReadOnly}
        />
      </fieldset>
      {canAssign && (
        <>
          <VerifyFirst />
          <div className={flow.row}>
            <SaveButton
              label={t(saved ? 'policies.assignment.save' : 'policies.assignment.assign')}
              alwaysEnable={!saved}
              disabled={mustVerify}
            />
          </div>
        </>
      )}
    </Form>
  );
}
