import { RETENTION_CHOICES, type Retention, retentionEndpoints } from '@contract/settings/retention';
import { useState } from 'react';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { shownDay } from '@/components/form/DateField';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SelectInput } from '@/components/form/SelectInput';
import { Fact } from '@/components/report/Fact';
import { exactTime } from '@/components/table/relativeTime';
import { useUnverified } from '@/components/verify/verification';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from '../settings.module.css';
import { Amounts } from './Amounts';
import { RetentionDialog } from './RetentionDialog';

/** The choice of never, which a select can't hold as null. */
const NEVER = 'never';
const formSchema = z.object({ months: z.string() });
const toMonths = (choice: string) => (choice === NEVER ? null : Number(choice));

/** After how many months results become anonymous, what has become so, and the way to change it. */
export function RetentionSection() {
  const t = useT();
  const canWrite = useCan(retentionEndpoints.update);
  const query = useCall(retentionEndpoints.get, { params: { companyId: currentCompanyId() } });
  return (
    <section className={styles.section} aria-labelledby="retention">
      <h2 id="retention">{t('settings.retention.title')}</h2>
      <p>{t('settings.retention.text')}</p>
      <p className={styles.hint}>{t('settings.retention.stays')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={150} />}>
        {({ data }) => (
          <>
            <Standing retention={data} isForm={canWrite} />
            {canWrite ? (
              <MonthsForm key={data.changedAt} retention={data} />
            ) : (
              <p className={styles.hint}>{t('settings.trust.trustedOnly')}</p>
            )}
            <Runs runs={data.runs} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** A number of months in words; null: never. */
function useMonths() {
  const t = useT();
  return (months: number | null) =>
    months === null ? t('settings.retention.never') : t('settings.retention.after', { smart_count: months });
}

/** What is set, from when on it applies, and when results can become anonymous next. */
function Standing({
  retention: { months, changedAt, startsAt, monthsBefore, nextOn },
  isForm,
}: {
  retention: Retention;
  /** The form says the months. */
  isForm: boolean;
}) {
  const t = useT();
  const inWords = useMonths();
  const language = languageOf(useLocaleCode());
  return (
    <>
      <dl className={styles.facts}>
        {!isForm && <Fact label={t('settings.retention.months')}>{inWords(months)}</Fact>}
        {changedAt && (
          <Fact label={t('settings.retention.changed')}>{exactTime(new Date(changedAt), language)}</Fact>
        )}
        {nextOn && <Fact label={t('settings.retention.next')}>{shownDay(nextOn, language)}</Fact>}
      </dl>
      {startsAt && (
        <p className={styles.notice} role="status">
          {t('settings.retention.waits', {
            at: exactTime(new Date(startsAt), language),
            before: inWords(monthsBefore),
          })}
        </p>
      )}
    </>
  );
}

/** Asks for the number of months; what would follow is shown before it is saved. */
function MonthsForm({ retention: { months } }: { retention: Retention }) {
  const t = useT();
  const inWords = useMonths();
  const mustVerify = useUnverified() !== null;
  const [wanted, setWanted] = useState<{ months: number | null } | null>(null);
  const update = useAction(retentionEndpoints.update, {
    success: t('settings.saved'),
    refreshes: [callKey.all(retentionEndpoints.get)],
  });
  const offered = [...new Set([...RETENTION_CHOICES, ...(months === null ? [] : [months])])]
    .toSorted((one, other) => one - other)
    .map((one) => ({ id: String(one), name: inWords(one) }));
  return (
    <>
      <Form
        className={styles.form}
        schema={formSchema}
        defaultValues={{ months: months === null ? NEVER : String(months) }}
        warnWhenUnsavedChanges
        onSubmit={async (values) => setWanted({ months: toMonths(values.months) })}
      >
        <SelectInput
          source="months"
          label={t('settings.retention.months')}
          helperText={t('settings.retention.hint')}
          choices={[...offered, { id: NEVER, name: t('settings.retention.never') }]}
        />
        <SaveButton label={t('settings.retention.save')} disabled={mustVerify} />
      </Form>
      {wanted && (
        <RetentionDialog
          months={wanted.months}
          before={months}
          onConfirm={async () => {
            // The question for a code is a dialog of its own, which another one on top would cover.
            setWanted(null);
            await update.run({ params: { companyId: currentCompanyId() }, body: wanted });
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}

/** What the last runs have made anonymous. */
function Runs({ runs }: Pick<Retention, 'runs'>) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (runs.length === 0) return null;
  return (
    <>
      <h3 id="retention-runs">{t('settings.retention.runs')}</h3>
      <ul aria-labelledby="retention-runs">
        {runs.map(({ id, through, startedAt, endedAt, amounts }) => (
          <li key={id}>
            {t('settings.retention.run', {
              at: exactTime(new Date(startedAt), language),
              through: shownDay(through, language),
            })}{' '}
            {endedAt === null && t('settings.retention.underWay')}
            <Amounts amounts={amounts} />
          </li>
        ))}
      </ul>
    </>
  );
}
