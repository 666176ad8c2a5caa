import { graphMailEndpoints } from '@contract/settings/own-mail';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { useT } from '@/i18n/useT';
import { OWN_MAIL_QUERIES } from './queries';

/** What Microsoft answered, in the fragment of the address: it connects the mailbox. */
export function GraphAnswer() {
  const t = useT();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const handled = useRef('');
  const { run, isPending } = useAction(graphMailEndpoints.complete, {
    success: t('settings.ownMail.connected'),
    refreshes: OWN_MAIL_QUERIES,
  });
  useEffect(() => {
    const answer = new URLSearchParams(hash.slice(1)).get('answer');
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    // It counts once: neither the history nor a reload is to bring it back.
    void navigate({ hash: '' }, { replace: true });
    void run({ params: { id: currentCompanyId() }, body: { answer } });
  }, [hash, navigate, run]);
  if (!isPending) return null;
  return (
    <div role="status">
      <p>{t('settings.ownMail.connecting')}</p>
      <LinearProgress aria-hidden />
    </div>
  );
}
