import { useEffect } from 'react';
import { getAnySession, useLearnerSession } from '@/authProvider/currentSession';

/**
 * The user the gateway does not let send mails yet, because their own address is not confirmed; otherwise
 * null.
 */
export function useUnverified() {
  const user = useLearnerSession()?.user;
  return user && !user.emailVerified && !user.isAdminLoggedInAsCompany ? user : null;
}

/** The link opens in a mail program or another tab: returning to this tab checks whether it was used. */
export function useVerifiedMeanwhile() {
  const isWaiting = useUnverified() !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState === 'visible')
        getAnySession()
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
