import { operationEndpoints } from '@contract/users/operations';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import type { Team, TeamKind } from './team';

/**
 * How many people are in a department or group, the disabled ones too: they go along when it is merged or deleted.
 * Undefined until it is known; the list's number, which leaves them out, where it can't be asked.
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
