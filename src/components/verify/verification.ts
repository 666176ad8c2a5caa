import { accountEndpoints } from '@contract/account';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { getSession, useSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { usePending } from '@/components/dialog/usePending';
import { useT } from '@/i18n/useT';

/** Whom the gateway lets write to nobody yet: their own address is not confirmed. Null when there is nothing to wait for. */
export function useUnverified() {
  const user = useSession()?.user;
  return user && !user.emailVerified && !user.isAdminLoggedInAsCompany ? user : null;
}

/** Mails the verification link again. */
export function useResendVerification(userId: number) {
  const t = useT();
  const notify = useNotify();
  return usePending(async () => {
    try {
      await call(accountEndpoints.verificationEmail, { body: { user_id: userId } });
      notify('banners.resent', { type: 'success' });
    } catch (error) {
      const message = isApiError(error) ? error.message : t('common.error.generic');
      notify(message, { type: 'error', multiLine: true });
    }
  });
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
