import { addDays, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { CODE_LANGUAGES } from '@contract/secure-code/content';
import {
  type TournamentDetail,
  tournamentCreationSchema,
  tournamentEndpoints,
} from '@contract/secure-code/tournaments';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { Loaded } from '@/components/feedback/Loaded';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { AudienceInputs } from '@/components/form/AudienceInputs';
import { shownDay } from '@/components/form/DateField';
import { DateInput } from '@/components/form/DateInput';
import { timeZone } from '@/components/form/days';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { NotificationInputs } from '@/components/form/NotificationInputs';
import { addProblems } from '@/components/form/schemaResolver';
import { TextInput } from '@/components/form/TextInput';
import { TimeZoneInput } from '@/components/form/TimeZoneInput';
import { Fact } from '@/components/report/Fact';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import { useAssignmentDefaults } from '../form/useAssignmentDefaults';
import { LanguagesInput } from './LanguagesInput';
import styles from './tournament.module.css';
import { openAmong, useNewestTournaments, useRefreshTournaments } from './useTournaments';

/** Two weeks, the first and the last day included. */
const DAYS_DEFAULT = 13;

/** A new tournament, or one that waits, starts today at the earliest; one that has begun may end today. */
const schemaFor = (hasBegun: boolean) =>
  tournamentCreationSchema.superRefine(({ startDate, endDate, timeZone: zone }, context) => {
    const today = dayAt(new Date(), zone ?? timeZone());
    const isPast = startDate !== null && startDate < today;
    const start = startDate === null || (isPast && !hasBegun) ? today : startDate;
    const first = hasBegun ? today : start;
    const last = addDays(start, limits.secureCode.durationMax - 1);
    addProblems(context, {
      startDate: isPast && !hasBegun ? { text: 'secureCode.errors.pastDate' } : undefined,
      endDate:
        endDate < first
          ? { text: hasBegun ? 'secureCode.errors.pastEnd' : 'secureCode.errors.endBeforeStart' }
          : endDate > last
            ? { text: 'secureCode.errors.tooLong', options: { days: limits.secureCode.durationMax } }
            : undefined,
    });
  });
const SCHEMAS = { begun: schemaFor(true), open: schemaFor(false) };
type Values = z.input<typeof SCHEMAS.open>;

/** The words that the mail about a tournament begins with. */
function useDefaultMail() {
  const t = useT();
  return { subject: t('secureCode.setup.mail.subject'), message: t('secureCode.setup.mail.message') };
}

/** What the form begins with. */
function useValues(tournament: TournamentDetail | undefined, startDate: string | undefined): Values {
  const t = useT();
  const mail = useDefaultMail();
  const { notificationsEnabled, subject, message } = useAssignmentDefaults({ days: DAYS_DEFAULT, ...mail });
  const month = new Intl.DateTimeFormat(useLocaleCode(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  if (!tournament) {
    const zone = timeZone();
    const today = dayAt(new Date(), zone);
    const first = startDate && startDate > today ? startDate : today;
    return {
      name: t('secureCode.setup.defaultName', { month: month.format(new Date(first)) }),
      startDate: first,
      endDate: addDays(first, DAYS_DEFAULT),
      timeZone: zone,
      assignmentType: 'ALL_USERS',
      selected: [],
      languages: [...CODE_LANGUAGES],
      notificationsEnabled,
      subject,
      message,
    };
  }
  const { startsAt, endsAt, timeZone: zone } = tournament;
  return {
    name: tournament.name,
    startDate: dayAt(new Date(startsAt), zone),
    endDate: dayAt(new Date(endsAt), zone),
    timeZone: zone,
    assignmentType: tournament.assignmentType,
    selected: tournament.selected.map(({ id }) => id),
    languages: tournament.languages,
    notificationsEnabled: tournament.notificationsEnabled,
    subject: tournament.subject ?? mail.subject,
    message: tournament.message ?? mail.message,
  };
}

export interface TournamentFormProps {
  /** The one that is changed; absent: a new one. */
  tournament?: TournamentDetail | undefined;
  /** The first day that a new one offers. */
  startDate?: string | undefined;
  /** The enrolment of many is followed by whoever opened it. */
  onSaved: (tournament: TournamentDetail) => void;
  onClose: () => void;
}

/** Sets up a tournament, or changes one: all of it while it is queued, its end and mail once it has begun. */
export function TournamentForm({ tournament, startDate, onSaved, onClose }: TournamentFormProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshTournaments();
  const mustVerify = useUnverified() !== null;
  const hasBegun = tournament !== undefined && tournament.status !== 'queued';
  const params = { companyId: currentCompanyId() };
  const save = async (values: z.output<typeof SCHEMAS.open>) => {
    if (!tournament) return call(tournamentEndpoints.create, { params, body: values });
    const { endDate, notificationsEnabled, subject, message } = values;
    const body = hasBegun ? { endDate, notificationsEnabled, subject, message } : values;
    return call(tournamentEndpoints.update, { params: { ...params, tournamentId: tournament.id }, body });
  };
  const { form, submit } = useSchemaForm({
    schema: hasBegun ? SCHEMAS.begun : SCHEMAS.open,
    errorTexts: 'secureCode.errors',
    defaultValues: useValues(tournament, startDate),
    onSubmit: async (values) => {
      const { data } = await save(values);
      notify(t(tournament ? 'secureCode.setup.saved' : 'secureCode.setup.done'), { type: 'success' });
      await refresh();
      onSaved(data);
      onClose();
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormDrawer
      title={t(tournament ? 'secureCode.setup.change' : 'secureCode.setup.title')}
      submitLabel={t(tournament ? 'secureCode.setup.save' : 'secureCode.setup.submit')}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isDisabled={mustVerify || (tournament !== undefined && !isDirty)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormScope form={form}>
        <div className={styles.form}>
          <VerifyFirst />
          {hasBegun ? (
            <BegunFacts tournament={tournament} />
          ) : (
            <>
              <TextInput
                source="name"
                label={t('secureCode.setup.name')}
                isRequired
                maxLength={limits.text.nameMax}
              />
              <LanguagesInput />
              <AudienceInputs saved={tournament} isOpen />
            </>
          )}
          <Dates hasBegun={hasBegun} />
          <Mail />
        </div>
      </FormScope>
    </FormDrawer>
  );
}

/** What can no longer be changed. */
function BegunFacts({ tournament }: { tournament: TournamentDetail }) {
  const t = useT();
  const locale = useLocaleCode();
  return (
    <>
      <p className={styles.hint}>{t('secureCode.setup.begun')}</p>
      <dl className={styles.facts}>
        <Fact label={t('secureCode.setup.name')}>
          <bdi>{tournament.name}</bdi>
        </Fact>
        <Fact label={t('secureCode.setup.start')}>
          {shownDay(dayAt(new Date(tournament.startsAt), tournament.timeZone), locale)} ·{' '}
          <bdi>{tournament.timeZone}</bdi>
        </Fact>
      </dl>
    </>
  );
}

function Dates({ hasBegun }: { hasBegun: boolean }) {
  const t = useT();
  const [startDate, zone] = useWatch<Values, ['startDate', 'timeZone']>({ name: ['startDate', 'timeZone'] });
  const today = dayAt(new Date(), zone ?? timeZone());
  const first = !hasBegun && startDate && startDate > today ? startDate : today;
  return (
    <div className={styles.pair}>
      {!hasBegun && (
        <DateInput
          source="startDate"
          label={t('secureCode.setup.start')}
          isRequired
          min={today}
          helperText={t(
            startDate && startDate > today ? 'secureCode.setup.later' : 'secureCode.setup.atOnce',
          )}
        />
      )}
      <DateInput
        source="endDate"
        label={t('secureCode.setup.end')}
        isRequired
        min={first}
        max={hasBegun ? undefined : addDays(first, limits.secureCode.durationMax - 1)}
        helperText={t('secureCode.setup.endHint')}
      />
      {!hasBegun && <TimeZoneInput source="timeZone" label={t('secureCode.setup.timeZone')} />}
    </div>
  );
}

function Mail() {
  const t = useT();
  const name = useWatch<Values, 'name'>({ name: 'name' });
  return (
    <NotificationInputs
      name={name}
      label={t('secureCode.setup.notifications')}
      hint={t('secureCode.setup.notificationsHint')}
      defaults={useDefaultMail()}
    />
  );
}

/** The setup of a new tournament, unless one is queued or ongoing. Loads apart, with its texts. */
export default function TournamentSetup(props: Omit<TournamentFormProps, 'tournament'>) {
  const t = useT();
  const query = useNewestTournaments();
  const open = query.data && openAmong(query.data.data.items);
  if (query.data && !open) return <TournamentForm {...props} />;
  return (
    <DetailsDrawer title={t('secureCode.setup.title')} onClose={props.onClose}>
      <Loaded query={query} outline={<TableSkeleton rows={5} />}>
        {() => (
          <div className={styles.form}>
            <p>{t('secureCode.setup.oneOpen', { name: open?.name })}</p>
            <Button variant="outlined" component={Link} to="/for-developers/settings">
              {t('secureCode.setup.toSettings')}
            </Button>
          </div>
        )}
      </Loaded>
    </DetailsDrawer>
  );
}
