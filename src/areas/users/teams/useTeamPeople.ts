import { operationEndpoints } from '@contract/operations';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import type { Team, TeamKind } from './team';

/**
 * How many users are in a department or group, including disabled ones, because they move too when it is
 * merged or deleted. Undefined while loading; if the request fails, the list's number, which excludes them.
 */
export function useTeamPeople({ memberFilter }: TeamKind, team: Team): number | undefined {
  const filter = JSON.stringify({ ...memberFilter(team.id), showDisabled: true });
  const { data, error } = useCall(
    operationEndpoints.preview,
    { params: { companyId: currentCompanyId() }, query: { filter } },
    { gcTime: 0, staleTime: 0 },
  );
  return data?.data.total ?? (error ? team.usersCount : undefined);
}
