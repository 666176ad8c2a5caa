import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useResendVerification } from '@/components/verify/useResendVerification';
import { useT } from '@/i18n/useT';
import type { ShellDialogProps } from '../shellDialog';

/** What is to be done before an act that needs the user's own address verified; it goes once the link was opened. */
export default function VerifyEmailDialog({ session: { user }, onClose }: ShellDialogProps) {
  const t = useT();
  const { run } = useResendVerification(user.id, onClose);
  // What this page knows of the user may be older than what the gateway has just said.
  const [wasVerified] = useState(user.emailVerified);
  useEffect(() => {
    if (user.emailVerified && !wasVerified) onClose();
  }, [user.emailVerified, wasVerified, onClose]);

  return (
    <ConfirmDialog
      title={t('dialogs.verifyEmail.title')}
      description={t('banners.verifyFirst', { email: user.email })}
      confirmLabel={t('banners.resend')}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
