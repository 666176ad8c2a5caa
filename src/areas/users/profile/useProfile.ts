import { type Profile, profileEndpoints } from '@contract/users/profile';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { callKey, useCall } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { PEOPLE_QUERIES } from '../useChanges';

const PROFILE_QUERIES = [...PEOPLE_QUERIES, ...Object.values(profileEndpoints).map(callKey.all)];

const input = (id: number) => ({ params: { companyId: currentCompanyId(), id } });

/** One user's profile. */
export const useProfile = (id: number) =>
  useCall(profileEndpoints.get, input(id), { select: ({ data }): Profile => data });

/** After a change to a user: reloads their profile and the lists that show them. */
export const useRefreshProfile = () => useRefreshQueries(PROFILE_QUERIES);

/** Whether it is the signed-in user's own profile; a partner acting as that user is not. */
export function useIsOwn(id: number): boolean {
  const user = useSession()?.user;
  return user?.id === id && !user.isAdminLoggedInAsCompany;
}
