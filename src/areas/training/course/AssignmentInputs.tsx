import { limits } from '@contract/limits';
import { fillPlaceholders, inBraces } from '@contract/placeholders';
import { ASSIGNMENT_PLACEHOLDERS, type CampaignAssignmentType } from '@contract/training/assignments';
import type { Assignment, CampaignDetail } from '@contract/training/campaigns';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSession } from '@/authProvider/currentSession';
import { DaysInput } from '@/components/form/DaysInput';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SelectInput } from '@/components/form/SelectInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './campaign.module.css';

import { dayOf, timeZone } from './days';

const RESOURCES = { DEPARTMENTS: 'departments', GROUPS: 'groups' } as const;

interface AssignmentInputsProps {
  /** The saved campaign: who it reaches can only grow. */
  campaign?: CampaignDetail;
  courseName: string;
  isReadOnly?: boolean;
}

/** Who gets a course, until when and with what mail; inside a form of an assignment. */
export function AssignmentInputs({ campaign, courseName, isReadOnly = false }: AssignmentInputsProps) {
  const t = useT();
  const locale = useLocaleCode();
  const { setValue, formState } = useFormContext<Assignment>();
  const [type, startDate, isMailed] = useWatch<
    Assignment,
    ['assignmentType', 'startDate', 'notificationsEnabled']
  >({ name: ['assignmentType', 'startDate', 'notificationsEnabled'] });
  const { subject, message } = formState.errors;
  // What is wrong stays in sight, although no mail is sent: the text is required all the same.
  const isMailShown = isMailed || subject !== undefined || message !== undefined;
  const hasStarted = campaign !== undefined && campaign.status !== 'QUEUED';
  const types: CampaignAssignmentType[] = ['ALL_USERS', 'DEPARTMENTS', 'GROUPS'];
  if (campaign?.assignmentType === 'SELECTED_USERS') types.push('SELECTED_USERS');
  const resource = type === 'DEPARTMENTS' || type === 'GROUPS' ? RESOURCES[type] : null;
  const names = campaign?.selected.map(({ name }) => name) ?? [];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: campaign?.timeZone });

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
      {type === 'SELECTED_USERS' && (
        <p className={styles.fact}>
          <span>{t('training.settings.types.SELECTED_USERS')}</span>
          <bdi>{new Intl.ListFormat(locale).format(names)}</bdi>
        </p>
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
          helperText={
            startDate
              ? t('training.settings.startsAt', { timeZone: campaign?.timeZone ?? timeZone() })
              : undefined
          }
          htmlInput={{ min: dayOf(new Date()) }}
        />
      )}
      <SwitchInput
        source="notificationsEnabled"
        label={t('training.settings.notifications')}
        helperText={t('training.settings.notificationsHint')}
        disabled={isReadOnly}
      />
      {isMailShown && (
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
