import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import type { Assignment, Campaign, CampaignDetail } from '@contract/training/campaigns';
import { useWatch } from 'react-hook-form';
import { AttemptsInput } from '@/components/form/AttemptsInput';
import { AudienceInputs } from '@/components/form/AudienceInputs';
import { shownDay } from '@/components/form/DateField';
import { DateInput } from '@/components/form/DateInput';
import { DaysInput } from '@/components/form/DaysInput';
import { timeZone } from '@/components/form/days';
import { NotificationInputs } from '@/components/form/NotificationInputs';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './campaign.module.css';

interface AssignmentInputsProps {
  /** The saved campaign: who it reaches can only grow. */
  campaign?: CampaignDetail;
  /** The last assignment of the course, whose settings a new one may take over. */
  last?: Campaign | undefined;
  courseName: string;
  /** Without questions nobody can fail. */
  hasQuestions: boolean;
  isReadOnly?: boolean;
}

/** Who gets a course, until when and with what mail; inside a form of an assignment. */
export function AssignmentInputs(props: AssignmentInputsProps) {
  const { campaign, last, courseName, hasQuestions, isReadOnly = false } = props;
  const t = useT();
  const locale = useLocaleCode();
  const [startDate, inheritSettings] = useWatch<Assignment, ['startDate', 'inheritSettings']>({
    name: ['startDate', 'inheritSettings'],
  });
  const isInherited = last !== undefined && inheritSettings === true;
  const hasStarted = campaign !== undefined && campaign.status !== 'QUEUED';
  const startedOn = dayAt(new Date(campaign?.startedAt ?? Date.now()), campaign?.timeZone ?? timeZone());

  return (
    <fieldset className={styles.inputs} disabled={isReadOnly}>
      <TextInput
        source="name"
        label={t('training.settings.name')}
        isRequired
        maxLength={limits.text.nameMax}
        disabled={isReadOnly}
      />
      <AudienceInputs saved={campaign} isReadOnly={isReadOnly} />
      {last && <InheritInput last={last} hasQuestions={hasQuestions} />}
      {!isInherited && <DaysInput source="daysToComplete" isReadOnly={isReadOnly} />}
      {hasQuestions && !isInherited && (
        <AttemptsInput started={hasStarted ? campaign : undefined} isReadOnly={isReadOnly} />
      )}
      {hasStarted || isReadOnly ? (
        <p className={styles.fact}>
          <span>{t('training.settings.startDate')}</span>
          <time dateTime={startedOn}>{shownDay(startedOn, locale)}</time>
        </p>
      ) : (
        <DateInput
          source="startDate"
          label={t('training.settings.startDate')}
          helperText={
            startDate
              ? t('training.settings.startsAt', { timeZone: campaign?.timeZone ?? timeZone() })
              : undefined
          }
          min={dayAt(new Date(), timeZone())}
        />
      )}
      {!isInherited && (
        <NotificationInputs
          name={courseName}
          label={t('training.settings.notifications')}
          hint={t('training.settings.notificationsHint')}
          defaults={{
            subject: t('training.settings.mail.subject'),
            message: t('training.settings.mail.message'),
          }}
          isReadOnly={isReadOnly}
        />
      )}
    </fieldset>
  );
}

/** Whether days, attempts and mail are those of the last assignment, which it names. */
function InheritInput({ last, hasQuestions }: { last: Campaign; hasQuestions: boolean }) {
  const t = useT();
  const { daysToComplete, attempts } = last;
  const days = t('training.settings.nDays', { smart_count: daysToComplete });
  const tries =
    attempts === null
      ? t('training.settings.untilPassed')
      : t('training.settings.nAttempts', { smart_count: attempts });
  const hint = hasQuestions ? 'training.settings.inherited' : 'training.settings.inheritedDays';
  return (
    <SwitchInput
      source="inheritSettings"
      label={t('training.settings.inherit')}
      helperText={t(hint, { days, tries })}
    />
  );
}
