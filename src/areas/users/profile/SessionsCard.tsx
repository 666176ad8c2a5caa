import { type UserSession, userSessionEndpoints } from '@contract/sessions';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { currentCompanyId, getSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import typography from '@/theme/typography.module.css';
import { Card } from './Card';
import styles from './sessions.module.css';
import { useProfileAction, useProfileWrites } from './useProfileWrites';

type Session = Pick<UserSession, 'browser' | 'system'>;

function useDeviceName() {
  const t = useT();
  return ({ browser, system }: Session): string => {
    if (browser && system) return t('userProfile.sessions.device', { browser, system });
    return browser ?? system ?? t('userProfile.sessions.unknown');
  };
}

function SessionRow({ session, onEnded }: { session: UserSession; onEnded: () => unknown }) {
  const t = useT();
  const device = useDeviceName()(session);
  const { isPending, run } = useProfileAction(
    userSessionEndpoints.end,
    ['userProfile.sessions.ended'],
    onEnded,
  );
  const { address, signedInAt, lastUsedAt, isCurrent } = session;
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <span className={styles.device}>
          {device}
          {isCurrent && <span className={styles.current}>{t('userProfile.sessions.current')}</span>}
        </span>
        <span className={styles.details}>
          <span>{address}</span>
          <span>
            {t('userProfile.sessions.signedIn')} <RelativeTime value={signedInAt} />
          </span>
          <span>
            {t('userProfile.sessions.lastUsed')} <RelativeTime value={lastUsedAt} />
          </span>
        </span>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          loading={isPending}
          onClick={() => void run({ params: { companyId: currentCompanyId(), id: session.id } })}
          aria-label={t('userProfile.sessions.endOf', { device, address })}
        >
          {t('userProfile.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** The user's sessions, with buttons to end one or all others. */
export function SessionsCard() {
  const t = useT();
  const { saved, failed } = useProfileWrites();
  const params = { companyId: currentCompanyId() };
  const { data: sessions, isError, refetch } = useCall(userSessionEndpoints.list, { params });

  /** The gateway ends this session too, and returns the token to continue it. */
  const endOthers = async () => {
    const { identity, reload } = getSession();
    await identity.prepare();
    const { data } = await call(userSessionEndpoints.endOthers, { params });
    await identity.signInWithToken(data.customFirebaseToken);
    await reload();
  };
  const { isPending, run } = useAction(endOthers, {
    onSuccess: () => saved('userProfile.sessions.othersEnded'),
    onError: failed,
    onSettled: refetch,
  });

  return (
    <Card title={t('userProfile.sessions.title')} description={t('userProfile.sessions.text')}>
      {isError ? (
        <div className={flow.row}>
          <p className={typography.hint}>{t('userProfile.sessions.failed')}</p>
          <Button size="small" onClick={() => void refetch()}>
            {t('userProfile.sessions.retry')}
          </Button>
        </div>
      ) : (
        <ul className={styles.sessions}>
          {sessions ? (
            sessions.map((session) => <SessionRow key={session.id} session={session} onEnded={refetch} />)
          ) : (
            <Skeleton component="li" variant="rounded" height={48} />
          )}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <div className={flow.row}>
          <Button variant="outlined" loading={isPending} onClick={() => void run()}>
            {t('userProfile.sessions.endOthers')}
          </Button>
        </div>
      )}
    </Card>
  );
}
