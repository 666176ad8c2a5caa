import { limits } from '@contract/limits';
import { inBraces } from '@contract/placeholders';
import {
  type EmailReminders,
  emailReminderEndpoints,
  REMINDER_DAYS,
  REMINDER_FREQUENCIES,
  type ReminderOfKind,
} from '@contract/settings/email-reminders';
import { REMINDER_PLACEHOLDERS } from '@contract/users/reminderText';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { lazyComponent } from '@/client/lazyPage';
import { useAction } from '@/client/useAction';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { NumberInput } from '@/components/form/NumberInput';
import { SelectInput } from '@/components/form/SelectInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import sections from '../settings.module.css';
import { ChoiceButtons } from './ChoiceButtons';
import { kindFormSchema, NEVER, toBody, toForm } from './kindForm';
import { kindName } from './kinds';
import type { ReminderPreviewProps } from './ReminderPreview';
import styles from './reminders.module.css';
import { useTakeReminders } from './ScheduleSection';

const ReminderPreview = lazyComponent<ReminderPreviewProps>(() => import('./ReminderPreview'), 'message');

interface KindDrawerProps {
  kind: ReminderOfKind;
  reminders: EmailReminders;
  onClose: () => void;
}

/** When people are reminded of tasks of a kind, and in which words. */
export function KindDrawer({ kind, reminders, onClose }: KindDrawerProps) {
  const t = useT();
  const notify = useNotify();
  const take = useTakeReminders();
  const mustVerify = useUnverified() !== null;
  const [shown, setShown] = useState<ReminderPreviewProps['reminder'] | null>(null);
  const params = { companyId: currentCompanyId(), kind: kind.kind };
  const { form, submit } = useSchemaForm({
    schema: kindFormSchema,
    errorTexts: 'settings.reminderErrors',
    defaultValues: toForm(kind),
    onSubmit: async (values) => {
      take(await call(emailReminderEndpoints.updateKind, { params, body: toBody(values) }));
      notify('settings.saved', { type: 'success' });
      onClose();
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const [frequency, afterDays] = useWatch({ control: form.control, name: ['frequency', 'afterDays'] });
  const test = useAction(emailReminderEndpoints.test, {
    success: ({ data }) => t('settings.reminders.tested', { email: data.email }),
  });
  /** The words as they are typed, once they can be sent. */
  const words = async () => {
    if (!(await form.trigger(['subject', 'message'], { shouldFocus: true }))) return null;
    const { subject, message } = form.getValues();
    return { subject: subject.trim(), message };
  };
  const preview = async () => {
    const body = await words();
    if (body) setShown({ kind: kind.kind, ...body });
  };
  const sendTest = async () => {
    const body = await words();
    if (body) await test.run({ params, body });
  };
  const useDefault = () => {
    const { subject, message } = reminders.default;
    form.setValue('subject', subject, { shouldDirty: true, shouldValidate: true });
    form.setValue('message', message, { shouldDirty: true, shouldValidate: true });
  };
  const everyDays = (days: number) => t('settings.reminders.form.every', { smart_count: days, days });
  const never = { id: NEVER, name: t('settings.reminders.form.never') };
  return (
    <FormScope form={form}>
      <FormDrawer
        title={t('settings.reminders.form.title', { kind: kindName(t, kind.kind) })}
        submitLabel={t('settings.save')}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        isDisabled={!isDirty || mustVerify}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className={styles.fields}>
          {mustVerify && <p className={sections.hint}>{t('settings.reminders.form.verify')}</p>}
          <SwitchInput source="isOn" label={t('settings.reminders.form.isOn')} />
          <h3>{t('settings.reminders.form.before')}</h3>
          <ChoiceButtons
            source="beforeDays"
            label={t('settings.reminders.form.beforeDays')}
            helperText={t('settings.reminders.form.beforeHint')}
            choices={REMINDER_DAYS.map((id) => ({ id, name: id }))}
          />
          <SelectInput
            source="frequency"
            label={t('settings.reminders.form.frequency')}
            helperText={t(
              frequency === 'round'
                ? 'settings.reminders.form.roundHint'
                : 'settings.reminders.form.frequencyHint',
            )}
            choices={[
              never,
              ...REMINDER_FREQUENCIES.map((one) => ({
                id: String(one),
                name: one === 'round' ? t('settings.reminders.form.round') : everyDays(one),
              })),
            ]}
          />
          <h3>{t('settings.reminders.form.after')}</h3>
          <div className={styles.pair}>
            <SelectInput
              source="afterDays"
              label={t('settings.reminders.form.afterDays')}
              choices={[never, ...REMINDER_DAYS.map((id) => ({ id: String(id), name: everyDays(id) }))]}
            />
            {afterDays !== NEVER && (
              <NumberInput
                source="afterTimes"
                label={t('settings.reminders.form.afterTimes')}
                maxLength={2}
                isRequired
              />
            )}
          </div>
          <SwitchInput
            source="tellsManagers"
            label={t('settings.reminders.form.tellsManagers')}
            helperText={t(
              reminders.isLearningPrivate
                ? 'settings.reminders.form.managersPrivate'
                : 'settings.reminders.form.managersHint',
            )}
          />
          <h3>{t('settings.reminders.form.words')}</h3>
          <TextInput
            source="subject"
            label={t('settings.reminders.form.subject')}
            maxLength={limits.text.subjectMax}
            isRequired
          />
          <TextInput
            source="message"
            label={t('settings.reminders.form.message')}
            helperText={t('settings.reminders.form.placeholders', {
              names: inBraces(REMINDER_PLACEHOLDERS).join(', '),
            })}
            maxLength={limits.text.messageMax}
            minRows={4}
            maxRows={12}
            isRequired
          />
          <div className={styles.acts}>
            <Button onClick={() => void preview()}>{t('settings.reminders.preview')}</Button>
            <Button loading={test.isPending} disabled={mustVerify} onClick={() => void sendTest()}>
              {t('settings.reminders.sendTest')}
            </Button>
            <Button onClick={useDefault}>{t('settings.reminders.useDefault')}</Button>
          </div>
        </div>
        {shown && (
          <Suspense>
            <ReminderPreview reminder={shown} onClose={() => setShown(null)} />
          </Suspense>
        )}
      </FormDrawer>
    </FormScope>
  );
}
