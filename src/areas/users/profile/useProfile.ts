import { type Profile, profileEndpoints } from '@contract/users/profile';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';

const input = (id: number) => ({ params: { companyId: currentCompanyId(), id } });

/** One person's profile. */
export const useProfile = (id: number) =>
  useCall(profileEndpoints.get, input(id), { select: ({ data }): Profile => data });
