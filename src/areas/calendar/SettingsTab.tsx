import {
  CALENDAR_PLACEHOLDERS,
  type CalendarSettings,
  type CalendarSettingsBody,
  calendarEndpoints,
  calendarSettingsBodySchema,
} from '@contract/calendar';
import { limits } from '@contract/limits';
import { fillPlaceholders, inBraces } from '@contract/placeholders';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from './calendar.module.css';
import { useSettings } from './useCalendar';

const textsOf = (settings: CalendarSettings): CalendarSettingsBody => ({
  calendarSubject: settings.calendarSubject,
  calendarMessage: settings.calendarMessage,
  calendarNotificationsEnabled: settings.calendarNotificationsEnabled,
});

/** Keeps what a write answered, which is what a read would answer now. */
function useTakeSettings() {
  const queryClient = useQueryClient();
  const key = callKey(calendarEndpoints.settings, { params: { companyId: currentCompanyId() } });
  return (answer: { data: CalendarSettings }) => queryClient.setQueryData(key, answer);
}

/** The switch of the monthly video; both ways ask first. */
function OnOff({ settings }: { settings: CalendarSettings }) {
  const t = useT();
  const confirm = useConfirm();
  const take = useTakeSettings();
  const textId = useId();
  const params = { companyId: currentCompanyId() };
  const { isEnabled, isLocked } = settings;
  const mayChange = useCan(calendarEndpoints.enable) && (isEnabled || !isLocked);
  const enable = useAction(calendarEndpoints.enable, {
    onSuccess: take,
    success: () => t('calendar.toast.enabled'),
  });
  const disable = useAction(calendarEndpoints.disable, {
    onSuccess: take,
    success: () => t('calendar.toast.disabled'),
  });
  const ask = async () => {
    const kind = isEnabled ? 'disable' : 'enable';
    const isSure = await confirm({
      title: t(`calendar.${kind}.title`),
      description: t(`calendar.${kind}.text`),
      confirmLabel: t(`calendar.${kind}.action`),
    });
    if (!isSure) return;
    if (isEnabled) await disable.run({ params });
    else await enable.run({ params, body: textsOf(settings) });
  };
  return (
    <section className={styles.card}>
      <FormControlLabel
        className={styles.switch}
        label={t('calendar.settings.switch')}
        control={
          <Switch
            checked={isEnabled}
            disabled={!mayChange || enable.isPending || disable.isPending}
            onChange={() => void ask()}
            slotProps={{ input: { 'aria-describedby': textId } }}
          />
        }
      />
      <p id={textId} className={styles.hint}>
        {t(isEnabled ? 'calendar.settings.onText' : 'calendar.settings.offText')}
      </p>
    </section>
  );
}

/** The notification as a learner gets it, with this user's name and an example video. */
function Preview({ frame }: Pick<CalendarSettings, 'frame'>) {
  const t = useT();
  const titleId = useId();
  const session = useSession();
  const [subject = '', message = ''] = useWatch<CalendarSettingsBody>({
    name: ['calendarSubject', 'calendarMessage'],
  }) as [string?, string?];
  const filled = (text: string) =>
    fillPlaceholders(text, {
      companyName: session?.company.name ?? '',
      name: session?.user.name ?? '',
      videoTitle: t('calendar.settings.exampleTitle'),
    });
  return (
    <section className={styles.mailPreview} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('calendar.settings.preview')}</h3>
      <div className={styles.mail} dir="auto">
        <p className={styles.mailSubject} dir="auto">
          {filled(subject)}
        </p>
        <p className={styles.mailMessage} dir="auto">
          {filled(message)}
        </p>
        <p className={styles.mailAction}>{frame.action}</p>
        <p className={styles.mailFooter}>{frame.footer}</p>
      </div>
    </section>
  );
}

/** Puts the product's own texts into the form. */
function DefaultTexts({ settings }: { settings: CalendarSettings }) {
  const t = useT();
  const form = useFormContext<CalendarSettingsBody>();
  const use = () => {
    const { calendarSubject, calendarMessage } = settings.default;
    form.setValue('calendarSubject', calendarSubject, { shouldDirty: true, shouldValidate: true });
    form.setValue('calendarMessage', calendarMessage, { shouldDirty: true, shouldValidate: true });
  };
  return <Button onClick={use}>{t('calendar.settings.useDefault')}</Button>;
}

function Notification({ settings }: { settings: CalendarSettings }) {
  const t = useT();
  const notify = useNotify();
  const take = useTakeSettings();
  const isDisabled = !useCan(calendarEndpoints.updateSettings) || settings.isLocked;
  const names = inBraces(CALENDAR_PLACEHOLDERS).join(', ');
  return (
    <Form
      className={styles.notification}
      schema={calendarSettingsBodySchema}
      errorTexts="calendar.errors"
      defaultValues={textsOf(settings)}
      warnWhenUnsavedChanges
      onSubmit={async (body, form) => {
        const answer = await call(calendarEndpoints.updateSettings, {
          params: { companyId: currentCompanyId() },
          body,
        });
        take(answer);
        form.reset(textsOf(answer.data));
        notify(t('calendar.toast.saved'), { type: 'success' });
      }}
    >
      <section className={styles.card}>
        <h2>{t('calendar.settings.notification')}</h2>
        <SwitchInput
          source="calendarNotificationsEnabled"
          label={t('calendar.settings.notify')}
          helperText={t('calendar.settings.notifyText')}
          disabled={isDisabled}
        />
        <TextInput
          source="calendarSubject"
          label={t('calendar.settings.subject')}
          maxLength={limits.text.subjectMax}
          disabled={isDisabled}
          isRequired
        />
        <TextInput
          source="calendarMessage"
          label={t('calendar.settings.message')}
          helperText={t('calendar.settings.placeholders', { names })}
          maxLength={limits.text.messageMax}
          minRows={5}
          maxRows={14}
          disabled={isDisabled}
          isRequired
        />
        {!isDisabled && (
          <div className={flow.row}>
            <SaveButton label={t('calendar.settings.save')} />
            <DefaultTexts settings={settings} />
          </div>
        )}
      </section>
      <Preview frame={settings.frame} />
    </Form>
  );
}

/** The monthly video's switch and its notification. */
export default function SettingsTab() {
  const t = useT();
  const { data, error, refetch } = useSettings();
  if (!data)
    return error ? (
      <ErrorState
        title={t('calendar.failed')}
        description={error.message}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <TableSkeleton rows={5} />
    );
  return (
    <>
      <OnOff settings={data.data} />
      <Notification settings={data.data} />
    </>
  );
}
