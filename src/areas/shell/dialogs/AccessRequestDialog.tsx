import { canCall } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { type AccessAnswer, type PartnerAccess, partnerAccessEndpoints } from '@contract/partner/access';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { getSession } from '@/authProvider/currentSession';
import type { SessionData } from '@/authProvider/session';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { RelativeTime } from '@/components/table/RelativeTime';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { type PartnersAccess, partnersAccess } from './accessRequest';
import styles from './dialogs.module.css';

const HOURS = limits.session.loginAsCompanyMs / 3_600_000;
const SAID = {
  REQUESTED: { AVAILABLE: 'dialogs.access.allowed', NOT_AVAILABLE: 'dialogs.access.declined' },
  AVAILABLE: { AVAILABLE: 'dialogs.access.allowed', NOT_AVAILABLE: 'dialogs.access.withdrawn' },
} as const;

export interface AccessRequestDialogProps {
  session: SessionData;
  /** There is nothing (more) to answer. */
  onDone: () => void;
}

/** The request or the current state: who decided and when, and who is in the company now. */
function Standing({ partner, status, details }: PartnersAccess & { details: PartnerAccess | undefined }) {
  const t = useT();
  const answered = details?.status === status ? details : undefined;
  return (
    <>
      <p className={styles.text}>{t(`dialogs.access.standing.${status}`, { partner })}</p>
      {answered?.answeredAt && (
        <p className={styles.text}>
          {t(`dialogs.access.answered.${status === 'AVAILABLE' ? 'granted' : 'refused'}`, {
            person: answered.answeredBy?.name ?? t('dialogs.access.somebody'),
          })}{' '}
          <RelativeTime value={answered.answeredAt} />
        </p>
      )}
      {details && details.visits.length > 0 && (
        <ul className={styles.list}>
          {details.visits.map(({ id, person, enteredAt }) => (
            <li key={id}>
              {t('dialogs.access.visitor', { person: person ?? t('dialogs.access.somebody') })}{' '}
              <RelativeTime value={enteredAt} />
            </li>
          ))}
        </ul>
      )}
      {details && details.history.length > 0 && (
        <section className={styles.history} aria-label={t('dialogs.access.history')}>
          <h3>{t('dialogs.access.history')}</h3>
          <ol className={styles.list}>
            {details.history.map(({ id, at, kind, person }) => (
              <li key={id}>
                {t(`dialogs.access.events.${kind}`, {
                  partner,
                  person: person ?? t('dialogs.access.somebody'),
                })}{' '}
                <RelativeTime value={at} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/**
 * The parent company's access: a request is granted, declined or left open; granted access can be withdrawn,
 * which ends its visits at once. Without a partner there is nothing to show.
 */
export default function AccessRequestDialog({ session, onDone }: AccessRequestDialogProps) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const titleId = useId();
  const textId = useId();
  const [sending, setSending] = useState<AccessAnswer | null>(null);
  const { company, actor } = session;
  const access = partnersAccess(session);
  const params = { id: company.id };
  const read = { enabled: access !== null, select: ({ data }: { data: PartnerAccess }) => data };
  const { data: details } = useCall(partnerAccessEndpoints.get, { params }, read);
  const isNothing = access === null;

  useEffect(() => {
    if (isNothing) onDone();
  }, [isNothing, onDone]);
  const { partner, status } = access ?? { partner: '', status: 'NOT_AVAILABLE' as const };
  const mayAnswer = canCall(partnerAccessEndpoints.answerRequest, actor);
  const asks = status === 'REQUESTED' && mayAnswer;
  // Whoever has registered with somebody else's address must not let a partner in.
  const mustVerify = useUnverified() !== null;

  const { run } = useAction(partnerAccessEndpoints.answerRequest, {
    onSuccess: (_answer, { body }) => {
      const said = status === 'NOT_AVAILABLE' ? 'dialogs.access.declined' : SAID[status][body.status];
      notify(said, { type: 'success', messageArgs: { partner } });
    },
    // Also after a failure: a colleague may have answered in the meantime.
    onSettled: async () => {
      await Promise.all([
        getSession()
          .reload()
          .catch(() => undefined),
        queryClient.invalidateQueries({ queryKey: callKey.all(partnerAccessEndpoints.get) }),
      ]);
      onDone();
    },
  });
  const answer = (given: AccessAnswer) => {
    setSending(given);
    void run({ params, body: { status: given } });
  };
  if (!access) return null;
  const close = sending ? undefined : onDone;
  const isSending = sending !== null;

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId} dir="auto">
        {asks ? t('dialogs.access.title', { partner, company: company.name }) : t('dialogs.access.heading')}
      </DialogTitle>
      <DialogContent>
        <div id={textId}>
          {asks ? (
            <>
              <p className={styles.text}>{t('dialogs.access.text', { partner })}</p>
              <p className={styles.text}>{t('dialogs.access.duration', { hours: HOURS })}</p>
              <VerifyFirst />
            </>
          ) : (
            <Standing {...access} details={details} />
          )}
          {!mayAnswer && <p className={styles.text}>{t('dialogs.access.readOnly')}</p>}
        </div>
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button onClick={close} disabled={isSending} autoFocus>
          {t(asks ? 'dialogs.access.later' : 'common.action.close')}
        </Button>
        {mayAnswer && status !== 'NOT_AVAILABLE' && (
          <Button
            variant="outlined"
            color={asks ? 'primary' : 'error'}
            loading={sending === 'NOT_AVAILABLE'}
            disabled={isSending}
            onClick={() => answer('NOT_AVAILABLE')}
          >
            {t(asks ? 'dialogs.access.decline' : 'dialogs.access.withdraw')}
          </Button>
        )}
        {asks && (
          <Button
            variant="contained"
            loading={sending === 'AVAILABLE'}
            disabled={isSending || mustVerify}
            onClick={() => answer('AVAILABLE')}
          >
            {t('dialogs.access.allow')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
