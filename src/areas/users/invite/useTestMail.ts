import { type InviteAudience, type InviteText, inviteTextCalls } from '@contract/users/invites';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useNotifyError } from '@/client/useNotifyError';
import { useT } from '@/i18n/useT';

/** Mails a test invitation to the caller. */
export function useTestMail() {
  const t = useT();
  const notify = useNotify();
  const notifyError = useNotifyError();
  return async (audience: InviteAudience, body: InviteText) => {
    try {
      const params = { companyId: currentCompanyId() };
      const { data } = await call(inviteTextCalls[audience].test, { params, body });
      notify(t('invite.toast.testSent', { email: data.email }), { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
  };
}
