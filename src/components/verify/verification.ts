import { accountEndpoints } from '@contract/account';
import { useEffect } from 'react';
import { getSession, useSession } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';

/** Whom the gateway lets write to nobody yet: their own address is not confirmed. Null when there is nothing to wait for. */
export function useUnverified() {
  const user = useSession()?.user;
  return user && !user.emailVerified && !user.isAdminLoggedInAsCompany ? user : null;
}

/** Mails the verification link again. */
export function useResendVerification(userId: number) {
  const { run, isPending } = useAction(accountEndpoints.verificationEmail, { success: 'banners.resent' });
  return { isPending, run: () => void run({ body: { user_id: userId } }) };
}

/** The link is opened in a mail program or another tab: coming back from there looks whether that is done. */
export function useVerifiedMeanwhile() {
  const isWaiting = useUnverified() !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState === 'visible')
        getSession()
          .reload()
          .catch(() => undefined);
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting]);
}
