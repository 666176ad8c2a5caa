import {
  NEW_PEOPLE_CLAIMS,
  type NewPeople,
  type NewPeopleClaim,
  newPeopleEndpoints,
} from '@contract/settings/new-people';
import type { SsoTry } from '@contract/settings/single-sign-on';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
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
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from '../settings.module.css';
import { Fact } from './Facts';

const claim = z.string().transform((text) => text.trim() || null);
const schema = z.object({
  isOn: z.boolean(),
  claims: z.object({ name: claim, lastName: claim, department: claim, groups: claim, manager: claim }),
});

/** Whether whoever signs in for the first time becomes a user, and what the provider says about them. */
export function NewPeopleSection({ last }: { last: SsoTry | null }) {
  const t = useT();
  const query = useCall(newPeopleEndpoints.get, { params: { id: currentCompanyId() } });
  return (
    <section className={styles.section} aria-labelledby="sso-new-people">
      <h2 id="sso-new-people">{t('settings.singleSignOn.newPeople.title')}</h2>
      <p>{t('settings.singleSignOn.newPeople.text')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={160} />}>
        {({ data }) => <State state={data} last={last} />}
      </Loaded>
    </section>
  );
}

function State({ state, last }: { state: NewPeople; last: SsoTry | null }) {
  const t = useT();
  const canWrite = useCan(newPeopleEndpoints.save);
  const { domains, isOn, claims } = state;
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={t('settings.singleSignOn.newPeople.domains')}>
          {domains.length > 0
            ? domains.map((domain) => (
                <bdi key={domain} dir="ltr" translate="no" className={styles.certificate}>
                  {domain}
                </bdi>
              ))
            : t('settings.singleSignOn.newPeople.noDomain')}
        </Fact>
        {!canWrite && (
          <>
            <Fact label={t('settings.singleSignOn.newPeople.isOn')}>
              {t(isOn ? 'settings.singleSignOn.on' : 'settings.singleSignOn.off')}
            </Fact>
            {NEW_PEOPLE_CLAIMS.filter((name) => claims[name] !== null).map((name) => (
              <Fact key={name} label={t(`settings.singleSignOn.newPeople.claims.${name}`)}>
                <bdi dir="ltr" translate="no">
                  {claims[name]}
                </bdi>
              </Fact>
            ))}
          </>
        )}
      </dl>
      {canWrite && <NewPeopleForm state={state} last={last} />}
    </>
  );
}

function NewPeopleForm({ state, last }: { state: NewPeople; last: SsoTry | null }) {
  const t = useT();
  const notify = useNotify();
  const mustVerify = useUnverified() !== null;
  const refresh = useRefreshQueries([callKey.all(newPeopleEndpoints.get)]);
  const { isOn, claims, domains } = state;
  const textOf = (name: NewPeopleClaim) => claims[name] ?? '';
  return (
    <Form
      className={styles.form}
      schema={schema}
      defaultValues={{
        isOn,
        claims: {
          name: textOf('name'),
          lastName: textOf('lastName'),
          department: textOf('department'),
          groups: textOf('groups'),
          manager: textOf('manager'),
        },
      }}
      onSubmit={async (values) => {
        const id = currentCompanyId();
        await call(newPeopleEndpoints.save, { params: { id }, body: { companyId: id, ...values } });
        notify('settings.saved', { type: 'success' });
        await refresh();
      }}
    >
      <SwitchInput
        source="isOn"
        label={t('settings.singleSignOn.newPeople.isOn')}
        helperText={t('settings.singleSignOn.newPeople.hint')}
        disabled={domains.length === 0 && !isOn}
      />
      <Claims last={last} />
      <SaveButton label={t('settings.save')} disabled={mustVerify} />
    </Form>
  );
}

/** Which claims say what about new users, once these are added; those of the last try are suggested. */
function Claims({ last }: { last: SsoTry | null }) {
  const t = useT();
  const listId = useId();
  if (!useWatch({ name: 'isOn' })) return null;
  return (
    <>
      <datalist id={listId}>
        {last?.claims.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {NEW_PEOPLE_CLAIMS.map((name) => (
        <TextInput
          key={name}
          source={`claims.${name}`}
          label={t(`settings.singleSignOn.newPeople.claims.${name}`)}
          helperText={t(`settings.singleSignOn.newPeople.claimHints.${name}`)}
          dir="ltr"
          autoComplete="off"
          htmlInput={{ list: listId }}
        />
      ))}
    </>
  );
}
