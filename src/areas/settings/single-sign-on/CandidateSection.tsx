import type { AddedPerson } from '@contract/settings/new-people';
import {
  type SingleSignOn,
  type SsoConnection,
  type SsoTry,
  singleSignOnEndpoints,
} from '@contract/settings/single-sign-on';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';
import { ConnectionFacts, Fact } from './Facts';
import { isSuccessful, isUnderWay } from './tries';

/** What was saved and is not in use: it is tried in a second window, then put to use or discarded. */
export function CandidateSection({ candidate, state }: { candidate: SsoConnection; state: SingleSignOn }) {
  const t = useT();
  const notify = useNotify();
  const confirm = useConfirm();
  const canWrite = useCan(singleSignOnEndpoints.begin);
  const params = { id: currentCompanyId() };
  const refreshes = [callKey.all(singleSignOnEndpoints.get)];
  const begin = useAction(singleSignOnEndpoints.begin, { refreshes });
  const use = useAction(singleSignOnEndpoints.use, {
    success: t('settings.singleSignOn.nowUsed'),
    refreshes,
  });
  const discard = useAction(singleSignOnEndpoints.discard, {
    success: t('settings.singleSignOn.discarded'),
    refreshes,
  });
  const { lastTry, used } = state;

  const tryIt = async () => {
    // Opened by the click itself: browsers block what opens after an answer.
    const opened = window.open('', '_blank');
    const answer = await begin.run({ params });
    if (!answer || !opened) {
      opened?.close();
      if (answer) notify('settings.singleSignOn.blocked', { type: 'warning' });
      return;
    }
    opened.opener = null;
    opened.location.href = answer.data.address;
  };
  const askToUse = async () => {
    const isSure =
      used === null ||
      (await confirm({
        title: t('settings.singleSignOn.replaceTitle'),
        description: t('settings.singleSignOn.replaceText'),
        confirmLabel: t('settings.singleSignOn.use'),
      }));
    if (isSure) await use.run({ params });
  };

  return (
    <section className={styles.section} aria-labelledby="sso-candidate">
      <h2 id="sso-candidate">{t('settings.singleSignOn.candidateTitle')}</h2>
      <p>{t('settings.singleSignOn.candidateText')}</p>
      <ConnectionFacts connection={candidate} />
      <div role="status">{lastTry && <TryResult last={lastTry} />}</div>
      {canWrite && (
        <div className={flow.row}>
          <Button
            variant={isSuccessful(lastTry) ? 'outlined' : 'contained'}
            loading={begin.isPending}
            onClick={() => void tryIt()}
          >
            {t('settings.singleSignOn.try')}
          </Button>
          {isSuccessful(lastTry) && (
            <Button variant="contained" loading={use.isPending} onClick={() => void askToUse()}>
              {t('settings.singleSignOn.use')}
            </Button>
          )}
          <Button loading={discard.isPending} onClick={() => void discard.run({ params })}>
            {t('settings.singleSignOn.discard')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What the provider said in the last try, and what would happen. */
function TryResult({ last }: { last: SsoTry }) {
  const t = useT();
  const { finishedAt, failure, email, outcome, added, hasSecondFactor, claims } = last;
  if (finishedAt === null)
    return (
      <p>{t(isUnderWay(last) ? 'settings.singleSignOn.underWay' : 'settings.singleSignOn.notFinished')}</p>
    );
  return (
    <div className={styles.result} data-good={isSuccessful(last) || undefined}>
      <p>
        <strong>
          {outcome === null
            ? t('settings.singleSignOn.failed')
            : t(`settings.singleSignOn.outcomes.${email === null ? 'noAddress' : outcome}`)}
        </strong>{' '}
        {email !== null && <bdi translate="no">{email}</bdi>}
      </p>
      <p className={styles.hint}>
        {t('settings.singleSignOn.tried')} <RelativeTime value={finishedAt} />
      </p>
      {hasSecondFactor !== null && (
        <dl className={styles.facts}>
          <Fact label={t('settings.singleSignOn.secondFactor')}>
            {t(
              hasSecondFactor
                ? 'settings.singleSignOn.secondFactorSaid'
                : 'settings.singleSignOn.secondFactorSilent',
            )}
          </Fact>
        </dl>
      )}
      {added && <Added person={added} />}
      {failure !== null && (
        <p>
          <code dir="ltr" translate="no">
            {failure}
          </code>
        </p>
      )}
      {claims.length > 0 && (
        <table className={styles.claims}>
          <caption>{t('settings.singleSignOn.claims')}</caption>
          <tbody>
            {claims.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi dir="ltr" translate="no">
                    {name}
                  </bdi>
                </th>
                <td>
                  {values.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat, and never move
                    <bdi key={at} dir="auto" translate="no">
                      {value}
                    </bdi>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** Who would be added, as far as the provider says. */
function Added({ person }: { person: AddedPerson }) {
  const t = useT();
  const valuesOf = (field: keyof AddedPerson) => [person[field]].flat().filter(Boolean);
  return (
    <dl className={styles.facts}>
      {(['name', 'lastName', 'department', 'groups', 'manager'] as const).map((field) => (
        <Fact key={field} label={t(`settings.singleSignOn.newUser.${field}`)}>
          {valuesOf(field).length === 0 && t('settings.singleSignOn.newUser.none')}
          {valuesOf(field).map((value) => (
            <bdi key={value} dir="auto" translate="no" className={styles.certificate}>
              {value}
            </bdi>
          ))}
        </Fact>
      ))}
    </dl>
  );
}
