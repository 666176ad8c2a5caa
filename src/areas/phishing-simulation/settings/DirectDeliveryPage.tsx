import { MAIL_PROVIDERS } from '@contract/phishing-simulation/content';
import { directEndpoints } from '@contract/phishing-simulation/direct';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useT } from '@/i18n/useT';
import { DirectProvider } from './DirectProvider';
import { DirectTest } from './DirectTest';
import { DIRECT_QUERIES, whyRefused } from './direct';
import { SettingsFrame } from './SettingsFrame';
import styles from './settings.module.css';

/** /phishing-simulation/settings/direct-email-delivery: mails that their provider puts into mailboxes. */
export default function DirectDeliveryPage() {
  const t = useT();
  const params = { companyId: currentCompanyId() };
  const { data, error, refetch } = useCall(directEndpoints.get, { params });
  const canWrite = useCan(directEndpoints.update);
  const settings = data?.data;
  return (
    <SettingsFrame>
      <div className={styles.sections}>
        <Answer />
        {settings ? (
          <>
            <p className={styles.intro}>{t('phishingSimulation.settings.direct.text')}</p>
            {MAIL_PROVIDERS.map((provider) => (
              <DirectProvider key={provider} provider={provider} settings={settings} />
            ))}
            {settings.connections.length > 0 && canWrite && (
              <>
                <VerifyFirst />
                <DirectTest settings={settings} />
              </>
            )}
          </>
        ) : error ? (
          <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="block" height={420} />
        )}
      </div>
    </SettingsFrame>
  );
}

/** What a provider answered, in the fragment of the address: it connects a domain, or leads to another page of it. */
function Answer() {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { userId = 0 } = useActor();
  const handled = useRef('');
  const [problem, setProblem] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const { run, isPending } = useAction(directEndpoints.complete, {
    onSuccess: ({ data: { domain, next } }) => {
      if (next === null)
        return notify('phishingSimulation.settings.direct.isConnected', {
          type: 'success',
          messageArgs: { domain },
        });
      setLeaving(true);
      return location.assign(next);
    },
    onError: (error) => {
      const why = whyRefused(error);
      setProblem(why);
      return why !== undefined;
    },
    refreshes: DIRECT_QUERIES,
  });
  useEffect(() => {
    const answer = new URLSearchParams(hash.slice(1)).get('answer');
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    setProblem(undefined);
    // It counts once: neither the history nor a reload is to bring it back.
    void navigate({ hash: '' }, { replace: true });
    void run({ params: { companyId: currentCompanyId(), userId }, body: { answer } });
  }, [hash, navigate, run, userId]);
  if (problem) return <Alert severity="error">{problem}</Alert>;
  if (!isPending && !isLeaving) return null;
  return (
    <div role="status">
      <p>{t('phishingSimulation.settings.direct.connecting')}</p>
      <LinearProgress aria-hidden />
    </div>
  );
}
