import { limits } from '@contract/limits';
import {
  REPORT_FREQUENCIES,
  REPORT_RANGES,
  type ReportSchedule,
  scheduleBodySchema,
} from '@contract/paper/schedules';
import { REPORT_KINDS, type ReportKindName } from '@contract/report-kinds';
import { emailSchema } from '@contract/values';
import { useCreate, useNotify, useUpdate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { useCompanyZone } from '@/authProvider/companyDay';
import { useSession } from '@/authProvider/currentSession';
import { FormDialog } from '@/components/dialog/FormDialog';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SelectInput } from '@/components/form/SelectInput';
import { addProblems } from '@/components/form/schemaResolver';
import { TextInput } from '@/components/form/TextInput';
import { LANGUAGE_CHOICES } from '@/i18n/languageNames';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { hourOfDay, SCHEDULES_PATH, weekdayName } from './schedules';
import styles from './schedules.module.css';

const { scheduleAdminsMax, scheduleEmailsMax } = limits.reports;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const LANGUAGES = LANGUAGE_CHOICES.map(({ locale, name }) => ({ id: locale, name }));
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Room for as many addresses as there can be. */
const EMAILS_MAX = 6000;

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

const { name, report, frequency, hour, language } = scheduleBodySchema.shape;
/** What the form asks for: choices come as texts, and addresses in one text. */
const formSchema = z
  .object({
    name,
    report,
    rangeDays: z.coerce.number().pipe(z.literal(REPORT_RANGES)),
    frequency,
    weekday: z.coerce.number().int().min(1).max(7),
    hour: z.coerce.number().pipe(hour),
    language,
    userIds: z.array(z.number()).max(scheduleAdminsMax),
    emails: z.string(),
  })
  .superRefine(({ emails }, context) => {
    const given = addressesIn(emails);
    const wrong = given.find((email) => !emailSchema.safeParse(email).success);
    addProblems(context, {
      emails:
        wrong !== undefined
          ? { text: 'schedules.errors.address', options: { email: wrong } }
          : given.length > scheduleEmailsMax
            ? { text: 'schedules.form.emailsTooMany', options: { max: scheduleEmailsMax } }
            : undefined,
    });
  });

export interface ScheduleDialogProps {
  /** The one to change. */
  schedule?: ReportSchedule | undefined;
  /** The report that a new one is about, with the filters of its screen. */
  about?: { readonly report: ReportKindName; readonly query: Readonly<Record<string, unknown>> } | undefined;
  onClose: () => void;
}

/** The day of a weekly one. */
function WeekdayInput() {
  const t = useT();
  const locale = useLocaleCode();
  if (useWatch({ name: 'frequency' }) !== 'weekly') return null;
  return (
    <SelectInput
      source="weekday"
      label={t('schedules.form.weekday')}
      choices={WEEKDAYS.map((day) => ({ id: String(day), name: weekdayName(day, locale) }))}
    />
  );
}

/** Schedules a report, or changes one that is scheduled: when it is sent, and to whom. */
export default function ScheduleDialog({ schedule, about, onClose }: ScheduleDialogProps) {
  const t = useT();
  const locale = useLocaleCode();
  const notify = useNotify();
  const zone = useCompanyZone();
  const me = useSession()?.user.id;
  const [create] = useCreate('report_schedules', undefined, { returnPromise: true });
  const [update] = useUpdate<ReportSchedule>('report_schedules', undefined, { returnPromise: true });
  const kept = schedule ?? about;
  const hasFilters = Object.keys(kept?.query ?? {}).some((filter) => filter !== 'from' && filter !== 'to');
  const filtersText = hasFilters ? t(`schedules.form.${schedule ? 'kept' : 'filters'}`) : undefined;

  return (
    <FormDialog
      title={t(`schedules.form.${schedule ? 'edit' : 'create'}`)}
      submitLabel={t(`schedules.form.${schedule ? 'save' : 'schedule'}`)}
      schema={formSchema}
      warnWhenUnsavedChanges
      defaultValues={{
        name: schedule?.name ?? (about ? t(`schedules.reports.${about.report}`) : ''),
        report: kept?.report ?? 'training',
        rangeDays: schedule?.rangeDays ?? 30,
        frequency: schedule?.frequency ?? 'weekly',
        weekday: schedule?.weekday ?? 1,
        hour: schedule?.hour ?? 8,
        language: schedule?.language ?? languageOf(locale),
        userIds: schedule?.userIds ?? (me === undefined ? [] : [me]),
        emails: schedule?.emails.join('\n') ?? '',
      }}
      onSubmit={async (values) => {
        const data = {
          ...values,
          emails: addressesIn(values.emails),
          query: values.report === kept?.report ? { ...kept.query } : {},
          isPaused: schedule?.isPaused ?? false,
        };
        if (schedule) await update('report_schedules', { id: schedule.id, data, previousData: schedule });
        else await create('report_schedules', { data });
        notify(`schedules.done.${schedule ? 'saved' : 'created'}`, { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextInput
          source="name"
          label={t('schedules.form.name')}
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={limits.text.departmentNameMax}
        />
        <SelectInput
          source="report"
          label={t('schedules.form.report')}
          helperText={filtersText}
          choices={REPORT_KINDS.map((kind) => ({ id: kind, name: t(`schedules.reports.${kind}`) }))}
        />
        <SelectInput
          source="rangeDays"
          label={t('schedules.form.range')}
          choices={REPORT_RANGES.map((days) => ({ id: String(days), name: t(`schedules.ranges.${days}`) }))}
        />
        <div className={styles.when}>
          <SelectInput
            source="frequency"
            label={t('schedules.form.frequency')}
            choices={REPORT_FREQUENCIES.map((one) => ({ id: one, name: t(`schedules.frequencies.${one}`) }))}
          />
          <WeekdayInput />
          <SelectInput
            source="hour"
            label={t('schedules.form.hour')}
            helperText={t('schedules.form.zone', { zone })}
            choices={HOURS.map((one) => ({ id: String(one), name: hourOfDay(one, locale) }))}
          />
        </div>
        <SelectInput source="language" label={t('schedules.form.language')} choices={LANGUAGES} />
        <SearchSelectInput
          source="userIds"
          resource="report_admins"
          label={t('schedules.form.admins')}
          helperText={t('schedules.form.adminsHint')}
          isMultiple
        />
        <TextInput
          source="emails"
          label={t('schedules.form.emails')}
          helperText={t('schedules.form.emailsHint')}
          minRows={2}
          maxRows={6}
          maxLength={EMAILS_MAX}
          dir="ltr"
        />
        {about && <Link to={SCHEDULES_PATH}>{t('schedules.all')}</Link>}
      </div>
    </FormDialog>
  );
}
