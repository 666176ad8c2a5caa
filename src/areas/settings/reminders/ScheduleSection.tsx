import {
  type EmailReminders,
  emailReminderEndpoints,
  reminderScheduleSchema,
} from '@contract/settings/email-reminders';
import { zoneLabel } from '@contract/timezones';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { Form } from '@/components/form/Form';
import { DAYS, dayName, HOURS, hourName } from '@/components/form/hours';
import { SaveButton } from '@/components/form/SaveButton';
import { Fact } from '@/components/report/Fact';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import sections from '../settings.module.css';
import { ChoiceButtons } from './ChoiceButtons';

/** Keeps what a write answered, which is what a read would answer now. */
export function useTakeReminders() {
  const queryClient = useQueryClient();
  const key = callKey(emailReminderEndpoints.get, { params: { companyId: currentCompanyId() } });
  return (answer: { data: EmailReminders }) => queryClient.setQueryData(key, answer);
}

/** When reminders go out next, by the clocks of the company. */
function NextSend({ reminders: { nextAt, timeZone } }: { reminders: EmailReminders }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (nextAt === null) return <p className={sections.hint}>{t('settings.reminders.allOff')}</p>;
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(nextAt),
  );
  return (
    <p className={sections.hint}>
      {t('settings.reminders.next', { at, zone: zoneLabel(timeZone, new Date(nextAt)) })}
    </p>
  );
}

/** At which hours and on which weekdays reminders go out. */
export function ScheduleSection({ reminders, canWrite }: { reminders: EmailReminders; canWrite: boolean }) {
  const t = useT();
  const notify = useNotify();
  const locale = useLocaleCode();
  const take = useTakeReminders();
  const { hours, weekdays } = reminders;
  const list = new Intl.ListFormat(languageOf(locale));
  return (
    <section className={sections.section} aria-labelledby="reminder-times">
      <h2 id="reminder-times">{t('settings.reminders.times')}</h2>
      <p>{t('settings.reminders.timesText')}</p>
      {canWrite ? (
        <Form
          className={sections.form}
          schema={reminderScheduleSchema}
          errorTexts="settings.reminderErrors"
          defaultValues={{ hours, weekdays }}
          warnWhenUnsavedChanges
          onSubmit={async (body, form) => {
            const params = { companyId: currentCompanyId() };
            const answer = await call(emailReminderEndpoints.schedule, { params, body });
            take(answer);
            form.reset({ hours: answer.data.hours, weekdays: answer.data.weekdays });
            notify('settings.saved', { type: 'success' });
          }}
        >
          <ChoiceButtons
            source="hours"
            label={t('settings.reminders.hours')}
            choices={HOURS.map((id) => ({ id, name: <bdi>{hourName(id, locale)}</bdi> }))}
          />
          <ChoiceButtons
            source="weekdays"
            label={t('settings.reminders.weekdays')}
            choices={DAYS.map((id) => ({ id, name: <bdi>{dayName(id, locale)}</bdi> }))}
          />
          <SaveButton label={t('settings.save')} />
        </Form>
      ) : (
        <dl className={sections.facts}>
          <Fact label={t('settings.reminders.hours')}>
            <bdi>{list.format(hours.map((hour) => hourName(hour, locale)))}</bdi>
          </Fact>
          <Fact label={t('settings.reminders.weekdays')}>
            <bdi>{list.format(weekdays.map((day) => dayName(day, locale)))}</bdi>
          </Fact>
        </dl>
      )}
      <NextSend reminders={reminders} />
    </section>
  );
}
