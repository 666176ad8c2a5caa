import { canAccess } from '@contract/access';
import { limits } from '@contract/limits';
import { type AccessAnswer, partnerAccessEndpoints } from '@contract/partner-access';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { getSession } from '@/authProvider/currentSession';
import type { SessionData } from '@/authProvider/session';
import { call } from '@/client/client';
import { useT } from '@/i18n/useT';
import { useNotifyError } from '../useNotifyError';
import { pendingPartner } from './accessRequest';
import styles from './dialogs.module.css';

const HOURS = limits.session.loginAsCompanyMs / 3_600_000;

export interface AccessRequestDialogProps {
  session: SessionData;
  /** There is nothing (more) to ask. */
  onDone: () => void;
}

/**
 * Asks whether the parent company may sign in here (3 §2). Confirming grants it, declining refuses it, anything
 * else leaves the request as it is; without one there is nothing to show.
 */
export default function AccessRequestDialog({ session, onDone }: AccessRequestDialogProps) {
  const t = useT();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const titleId = useId();
  const textId = useId();
  const [sending, setSending] = useState<AccessAnswer | null>(null);
  const isDone = useRef(false);
  const { company, actor } = session;
  const partner = pendingPartner(session);
  const mayAnswer = canAccess(partnerAccessEndpoints.answerRequest.access, actor);
  const asks = partner !== null && mayAnswer;

  useEffect(() => {
    if (asks || isDone.current) return;
    isDone.current = true;
    if (partner !== null) notify('dialogs.access.readOnly', { type: 'info' });
    onDone();
  }, [asks, partner, notify, onDone]);
  if (!asks) return null;

  const answer = async (status: AccessAnswer) => {
    setSending(status);
    isDone.current = true;
    try {
      await call(partnerAccessEndpoints.answerRequest, { params: { id: company.id }, body: { status } });
      const said = status === 'AVAILABLE' ? 'dialogs.access.allowed' : 'dialogs.access.declined';
      notify(said, { type: 'success', messageArgs: { partner } });
    } catch (error) {
      notifyError(error);
    }
    // Also after a failure: a colleague may have answered meanwhile.
    await getSession()
      .reload()
      .catch(() => undefined);
    onDone();
  };
  const close = sending ? undefined : onDone;

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId} dir="auto">
        {t('dialogs.access.title', { partner, company: company.name })}
      </DialogTitle>
      <DialogContent>
        <div id={textId}>
          <p className={styles.text}>{t('dialogs.access.text', { partner })}</p>
          <p className={styles.text}>{t('dialogs.access.duration', { hours: HOURS })}</p>
        </div>
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button onClick={close} disabled={sending !== null} autoFocus>
          {t('dialogs.access.later')}
        </Button>
        <Button
          variant="outlined"
          loading={sending === 'NOT_AVAILABLE'}
          disabled={sending !== null}
          onClick={() => void answer('NOT_AVAILABLE')}
        >
          {t('dialogs.access.decline')}
        </Button>
        <Button
          variant="contained"
          loading={sending === 'AVAILABLE'}
          disabled={sending !== null}
          onClick={() => void answer('AVAILABLE')}
        >
          {t('dialogs.access.allow')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
