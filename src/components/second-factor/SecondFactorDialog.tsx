import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { SessionData } from '@/authProvider/session';
import { isApiError } from '@/client/ApiError';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useT } from '@/i18n/useT';
import { CodeStep } from './CodeStep';
import { PasswordStep } from './PasswordStep';
import { isExhausted } from './secondFactor';

type Step = { at: 'password' } | { at: 'code'; token: string } | { at: 'blocked' };

/** The blocking alert of codes 60202 and 60203. */
function BlockedAlert({ onClose }: { onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog open role="alertdialog" maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{t('profile.secondFactor.exhaustedTitle')}</DialogTitle>
      <DialogContent id={textId}>{t('profile.secondFactor.exhausted')}</DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('profile.secondFactor.understood')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export interface SecondFactorDialogProps {
  session: SessionData;
  onClose: () => void;
}

/** Turns the emailed second step on or off: password, code, confirmation. */
export default function SecondFactorDialog({ session: { user }, onClose }: SecondFactorDialogProps) {
  const t = useT();
  const notify = useNotify();
  const confirm = useConfirm();
  const [step, setStep] = useState<Step>({ at: 'password' });
  // The session changes while the last step finishes; the texts describe the state before it.
  const [person] = useState(user);

  const fail = (error: unknown) => {
    if (isExhausted(error)) setStep({ at: 'blocked' });
    else notify(isApiError(error) ? error.message : t('common.error.generic'), { type: 'error' });
  };
  const maySend = async () =>
    !person.isMfaEnabled ||
    confirm({
      title: t('profile.secondFactor.turnOffTitle'),
      description: t('profile.secondFactor.turnOffText'),
      confirmLabel: t('profile.secondFactor.turnOff'),
      isDanger: true,
    });
  const begun = (token: string) => {
    notify('profile.secondFactor.sent', { type: 'success' });
    setStep({ at: 'code', token });
  };
  const done = () => {
    const message = person.isMfaEnabled ? 'profile.secondFactor.disabled' : 'profile.secondFactor.enabled';
    notify(message, { type: 'success' });
    onClose();
  };

  if (step.at === 'blocked') return <BlockedAlert onClose={onClose} />;
  if (step.at === 'code') {
    return <CodeStep user={person} token={step.token} onDone={done} onFailure={fail} onClose={onClose} />;
  }
  return <PasswordStep user={person} maySend={maySend} onBegun={begun} onFailure={fail} onClose={onClose} />;
}
