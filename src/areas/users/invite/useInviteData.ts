import { type InviteAudience, inviteEndpoints } from '@contract/users/invites';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';

const inCompany = () => ({ params: { companyId: currentCompanyId() } });

/** The invitation texts, and the text around them in the mail. */
export const useInviteEmails = () =>
  useCall(inviteEndpoints.emails, inCompany(), { select: ({ data }) => data });

/** Free seats, and whether training can begin; fetched each time the drawer opens. */
export const useInviteOptions = () =>
  useCall(inviteEndpoints.options, inCompany(), { select: ({ data }) => data, staleTime: 0, gcTime: 0 });

export const AUDIENCES: readonly InviteAudience[] = ['learner', 'admin'];
