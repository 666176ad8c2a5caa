import {
  assignmentDefaultsBodySchema,
  assignmentDefaultsEndpoints,
} from '@contract/settings/assignment-defaults';
import { type AssignmentDefaults, PRODUCT_ASSIGNMENT_DEFAULTS } from '@contract/training/assignment-defaults';
import { ANNUAL_TRAINING, DAYS_PRESETS } from '@contract/training/assignments';
import { mailShape } from '@contract/training/audience';
import { daysSchema } from '@contract/training/campaigns';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { currentCompanyId, getSession, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { AttemptsInput } from '@/components/form/AttemptsInput';
import { DaysInput } from '@/components/form/DaysInput';
import { Form } from '@/components/form/Form';
import { NotificationInputs } from '@/components/form/NotificationInputs';
import { SaveButton } from '@/components/form/SaveButton';
import { SwitchInput } from '@/components/form/SwitchInput';
import { Fact } from '@/components/report/Fact';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';

const { attempts, countedAttempt, notificationsEnabled } = assignmentDefaultsBodySchema.shape;
const formSchema = z.object({
  /** Off: each kind has days of its own. */
  hasDays: z.boolean(),
  daysToComplete: daysSchema,
  ...{ attempts, countedAttempt, notificationsEnabled },
  subject: mailShape.subject,
  message: mailShape.message,
});
type Values = z.input<typeof formSchema>;

/** Words that stand for those of each kind as long as they stay as they are. */
function useUsualWords() {
  const t = useT();
  return { subject: t('settings.assignments.mail.subject'), message: t('settings.assignments.mail.message') };
}

/** What the forms of new assignments begin with. */
export function AssignmentDefaultsSection() {
  const t = useT();
  const canWrite = useCan(assignmentDefaultsEndpoints.update);
  const defaults = useSession()?.company.assignmentDefaults ?? PRODUCT_ASSIGNMENT_DEFAULTS;
  return (
    <section className={styles.section} aria-labelledby="assignments">
      <h2 id="assignments">{t('settings.assignments.title')}</h2>
      <p className={styles.hint}>{t('settings.assignments.text')}</p>
      {canWrite ? <DefaultsForm defaults={defaults} /> : <DefaultValues defaults={defaults} />}
    </section>
  );
}

function DefaultValues({ defaults }: { defaults: AssignmentDefaults }) {
  const t = useT();
  const { daysToComplete, attempts, notificationsEnabled, subject } = defaults;
  return (
    <dl className={styles.facts}>
      <Fact label={t('training.settings.days')}>
        {daysToComplete === null
          ? t('settings.assignments.usual')
          : t('training.settings.nDays', { smart_count: daysToComplete })}
      </Fact>
      <Fact label={t('training.settings.attempts')}>
        {attempts === null
          ? t('training.settings.untilPassed')
          : t('training.settings.nAttempts', { smart_count: attempts })}
      </Fact>
      <Fact label={t('settings.assignments.notify')}>
        {t(notificationsEnabled ? 'settings.assignments.on' : 'settings.assignments.off')}
      </Fact>
      <Fact label={t('training.settings.subject')}>
        <bdi>{subject ?? t('settings.assignments.usual')}</bdi>
      </Fact>
    </dl>
  );
}

function DefaultsForm({ defaults }: { defaults: AssignmentDefaults }) {
  const t = useT();
  const notify = useNotify();
  const usual = useUsualWords();
  const { daysToComplete, subject, message, ...rest } = defaults;
  const values: Values = {
    ...rest,
    hasDays: daysToComplete !== null,
    daysToComplete: daysToComplete ?? DAYS_PRESETS[0],
    subject: subject ?? usual.subject,
    message: message ?? usual.message,
  };
  return (
    <Form
      className={styles.form}
      schema={formSchema}
      errorTexts="training.errors"
      defaultValues={values}
      warnWhenUnsavedChanges
      onSubmit={async ({ hasDays, daysToComplete: days, ...typed }, form) => {
        const isUsual = typed.subject === usual.subject && typed.message === usual.message;
        const body = {
          ...typed,
          daysToComplete: hasDays ? days : null,
          ...(isUsual && { subject: null, message: null }),
        };
        await call(assignmentDefaultsEndpoints.update, { params: { companyId: currentCompanyId() }, body });
        form.reset({ ...typed, hasDays, daysToComplete: days });
        notify('settings.saved', { type: 'success' });
        await getSession().reload();
      }}
    >
      <SwitchInput
        source="hasDays"
        label={t('settings.assignments.hasDays')}
        helperText={t('settings.assignments.daysHint')}
      />
      <Days />
      <AttemptsInput />
      <NotificationInputs
        name={ANNUAL_TRAINING.courseName}
        label={t('settings.assignments.notify')}
        hint={t('settings.assignments.wordsHint')}
        defaults={usual}
      />
      <SaveButton label={t('settings.assignments.save')} />
    </Form>
  );
}

function Days() {
  const hasDays = useWatch<Values, 'hasDays'>({ name: 'hasDays' });
  return hasDays ? <DaysInput source="daysToComplete" /> : null;
}
