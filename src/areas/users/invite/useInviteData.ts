import {
  type InviteAudience,
  type InviteText,
  inviteEndpoints,
  inviteTextCalls,
} from '@contract/users/invites';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { useT } from '@/i18n/useT';

const inCompany = () => ({ params: { companyId: currentCompanyId() } });

/** The invitation texts, and the text around them in the mail. */
export const useInviteEmails = () =>
  useCall(inviteEndpoints.emails, inCompany(), { select: ({ data }) => data });

/** Free seats, and whether training can begin; fetched each time the drawer opens. */
export const useInviteOptions = () =>
  useCall(inviteEndpoints.options, inCompany(), { select: ({ data }) => data, staleTime: 0, gcTime: 0 });

export const AUDIENCES: readonly InviteAudience[] = ['learner', 'admin'];

/** Mails a test invitation to the caller. */
export function useTestMail(audience: InviteAudience) {
  const t = useT();
  const { run, isPending } = useAction(inviteTextCalls[audience].test, {
    success: ({ data }) => t('invite.toast.testSent', { email: data.email }),
  });
  return { isPending, send: (body: InviteText & { sso?: boolean }) => run({ ...inCompany(), body }) };
}
