import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '@/i18n/useT';
import { useResendVerification } from './useResendVerification';
import { useUnverified } from './verification';

/** Shown before the work, not after it: nothing can be sent until the user confirms their own address. */
export function VerifyFirst() {
  const user = useUnverified();
  return user && <Notice userId={user.id} email={user.email} />;
}

function Notice({ userId, email }: { userId: number; email: string }) {
  const t = useT();
  const { isPending, run } = useResendVerification(userId);
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" loading={isPending} onClick={() => void run()}>
          {t('banners.resendLink')}
        </Button>
      }
    >
      {t('banners.verifyFirst', { email })}
    </Alert>
  );
}
