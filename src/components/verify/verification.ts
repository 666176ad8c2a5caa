import { accountEndpoints } from '@contract/account';
import { useEffect } from 'react';
import { getSession, useSession } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';

/**
 * The user the gateway does not let send mails yet, because their own address is not confirmed; otherwise
 * null.
 */
export function useUnverified() {
  const user = useSession()?.user;
  return user && !user.emailVerified && !user.isAdminLoggedInAsCompany ? user : null;
}

/** Resends the verification mail. */
export function useResendVerification(userId: number) {
  const { run, isPending } = useAction(accountEndpoints.verificationEmail, { success: 'banners.resent' });
  return { isPending, run: () => void run({ body: { user_id: userId } }) };
}

/** The link opens in a mail program or another tab: returning to this tab checks whether it was used. */
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
