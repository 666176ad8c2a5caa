import { type Profile, profileEndpoints } from '@contract/users/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { useRefreshPeople } from '../useChanges';

const input = (id: number) => ({ params: { companyId: currentCompanyId(), id } });

/** One user's profile. */
export const useProfile = (id: number) =>
  useCall(profileEndpoints.get, input(id), { select: ({ data }): Profile => data });

/** After a change to a user: reloads their profile and the lists that show them. */
export function useRefreshProfile() {
  const queryClient = useQueryClient();
  const refreshPeople = useRefreshPeople();
  return useCallback(() => {
    const ofProfile = Object.values(profileEndpoints).map(({ method, path }) =>
      queryClient.invalidateQueries({ queryKey: [method, path] }),
    );
    return Promise.all([refreshPeople(), ...ofProfile]);
  }, [queryClient, refreshPeople]);
}

/** Whether it is the signed-in user's own profile; a partner acting as that user is not. */
export function useIsOwn(id: number): boolean {
  const user = useSession()?.user;
  return user?.id === id && !user.isAdminLoggedInAsCompany;
}
