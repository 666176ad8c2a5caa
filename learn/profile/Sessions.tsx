import { type UserSession, userSessionEndpoints } from '@contract/sessions';
import { currentCompanyId, getAnySession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useCall } from '@/client/useCall';
import { Skeleton } from '@/components/feedback/Skeleton';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import shared from '../learn.module.css';
import { ProfileCard } from './ProfileCard';
import styles from './profile.module.css';
import { useAct } from './useAct';

function Session({ session, onEnded }: { session: UserSession; onEnded: () => unknown }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { browser, system, address, lastUsedAt, isCurrent, id } = session;
  const device =
    browser && system
      ? t('userProfile.sessions.device', { browser, system })
      : (browser ?? system ?? t('userProfile.sessions.unknown'));
  const end = useAct(async () => {
    await call(userSessionEndpoints.end, { params: { companyId: currentCompanyId(), id } });
    await onEnded();
  }, t('userProfile.sessions.ended'));
  const used = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <span>
        <strong>{device}</strong>
        <small>
          {isCurrent ? (
            t('userProfile.sessions.current')
          ) : (
            <time dateTime={lastUsedAt}>{used.format(new Date(lastUsedAt))}</time>
          )}
        </small>
      </span>
      {!isCurrent && (
        <button
          type="button"
          className={shared.button}
          aria-busy={end.isPending}
          aria-label={t('userProfile.sessions.endOf', { device, address })}
          onClick={end.run}
        >
          {t('userProfile.sessions.end')}
        </button>
      )}
    </li>
  );
}

/** Where the learner is signed in, with a way to end one session or all others. */
export function Sessions() {
  const t = useT();
  const params = { companyId: currentCompanyId() };
  const { data: sessions, isError, refetch } = useCall(userSessionEndpoints.list, { params });
  const endOthers = useAct(async () => {
    const { identity, reload } = getAnySession();
    await identity.prepare();
    // The gateway ends this session too, and returns the token that continues it.
    const { data } = await call(userSessionEndpoints.endOthers, { params });
    await identity.signInWithToken(data.customFirebaseToken);
    await Promise.all([reload(), refetch()]);
  }, t('userProfile.sessions.othersEnded'));
  return (
    <ProfileCard title={t('userProfile.sessions.title')} text={t('userProfile.sessions.text')}>
      {isError ? (
        <p>
          {t('userProfile.sessions.failed')}{' '}
          <button type="button" className={shared.button} onClick={() => void refetch()}>
            {t('userProfile.sessions.retry')}
          </button>
        </p>
      ) : (
        <ul className={styles.sessions}>
          {sessions?.map((session) => <Session key={session.id} session={session} onEnded={refetch} />) ?? (
            <li>
              <Skeleton height="2.5rem" shape="block" />
            </li>
          )}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <button
          type="button"
          className={shared.button}
          aria-busy={endOthers.isPending}
          onClick={endOthers.run}
        >
          {t('userProfile.sessions.endOthers')}
        </button>
      )}
    </ProfileCard>
  );
}
