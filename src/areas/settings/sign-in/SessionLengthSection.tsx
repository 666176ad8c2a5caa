import {
  SESSION_IDLE_CHOICES,
  SESSION_MAX_CHOICES,
  type SessionLength,
  signInRuleEndpoints,
} from '@contract/settings/sign-in-rules';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { callKey, useCall } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SelectInput } from '@/components/form/SelectInput';
import { Fact } from '@/components/report/Fact';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from '../settings.module.css';
import { useDuration } from './useDuration';

/** The choice that is as long as any session: null, which a select can't hold. */
const LONGEST = 'longest';

const formSchema = z.object({ idleMinutes: z.string(), maxMinutes: z.string() });
const toChoice = (minutes: number | null) => (minutes === null ? LONGEST : String(minutes));
const toMinutes = (choice: string) => (choice === LONGEST ? null : Number(choice));

/** How long users of the console stay signed in. */
export function SessionLengthSection() {
  const t = useT();
  const canWrite = useCan(signInRuleEndpoints.setSessionLength);
  const query = useCall(signInRuleEndpoints.sessionLength, { params: { companyId: currentCompanyId() } });
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">{t('settings.sessions.title')}</h2>
      <p>{t('settings.sessions.text')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={150} />}>
        {({ data }) => (canWrite ? <LengthForm length={data} /> : <Lengths length={data} />)}
      </Loaded>
    </section>
  );
}

function Lengths({ length: { idleMinutes, maxMinutes } }: { length: SessionLength }) {
  const t = useT();
  const duration = useDuration();
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={t('settings.sessions.idleMinutes')}>
          {idleMinutes === null ? t('settings.sessions.longestIdle') : duration(idleMinutes)}
        </Fact>
        <Fact label={t('settings.sessions.maxMinutes')}>
          {maxMinutes === null ? t('settings.sessions.longestMax') : duration(maxMinutes)}
        </Fact>
      </dl>
      <p className={styles.hint}>{t('settings.trust.trustedOnly')}</p>
    </>
  );
}

function LengthForm({ length }: { length: SessionLength }) {
  const t = useT();
  const notify = useNotify();
  const duration = useDuration();
  const mustVerify = useUnverified() !== null;
  const refresh = useRefreshQueries([callKey.all(signInRuleEndpoints.sessionLength)]);
  /** What the console offers, and what another program has set. */
  const choicesOf = (choices: readonly number[], current: number | null, longest: string) => [
    ...[...new Set([...choices, ...(current === null ? [] : [current])])]
      .toSorted((one, other) => one - other)
      .map((minutes) => ({ id: String(minutes), name: duration(minutes) })),
    { id: LONGEST, name: longest },
  ];
  const { idleMinutes, maxMinutes } = length;
  return (
    <Form
      className={styles.form}
      schema={formSchema}
      defaultValues={{ idleMinutes: toChoice(idleMinutes), maxMinutes: toChoice(maxMinutes) }}
      warnWhenUnsavedChanges
      onSubmit={async (values, form) => {
        const body = { idleMinutes: toMinutes(values.idleMinutes), maxMinutes: toMinutes(values.maxMinutes) };
        await call(signInRuleEndpoints.setSessionLength, { params: { companyId: currentCompanyId() }, body });
        form.reset(values);
        notify('settings.saved', { type: 'success' });
        await refresh();
      }}
    >
      <SelectInput
        source="idleMinutes"
        label={t('settings.sessions.idleMinutes')}
        helperText={t('settings.sessions.idleHint')}
        choices={choicesOf(SESSION_IDLE_CHOICES, idleMinutes, t('settings.sessions.longestIdle'))}
      />
      <SelectInput
        source="maxMinutes"
        label={t('settings.sessions.maxMinutes')}
        helperText={t('settings.sessions.maxHint')}
        choices={choicesOf(SESSION_MAX_CHOICES, maxMinutes, t('settings.sessions.longestMax'))}
      />
      <SaveButton label={t('settings.sessions.save')} disabled={mustVerify} />
    </Form>
  );
}
