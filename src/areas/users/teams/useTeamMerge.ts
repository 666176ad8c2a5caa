import { isOpen, type Operation, operationEndpoints } from '@contract/operations';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { follow } from '@/client/followedOperations';
import { useCall } from '@/client/useCall';
import { useRefreshPeople } from '../useChanges';
import type { Team, TeamKind } from './team';

async function askFor({ resource }: TeamKind, id: number, intoId: number | null): Promise<Operation> {
  const params = { companyId: currentCompanyId(), id };
  if (resource === 'departments') {
    return (await call(departmentEndpoints.merge, { params, body: { intoId } })).data;
  }
  if (intoId === null) throw new Error('a merge needs a target group');
  return (await call(groupEndpoints.merge, { params, body: { intoId } })).data;
}

/**
 * Moves the users of a department or group to another and deletes the emptied one; `intoId` null is 'No
 * Department'. A few are done in the response, many are followed in the dock. Throws ApiError.
 */
export function useTeamMerge(kind: TeamKind) {
  const notify = useNotify();
  const refresh = useRefreshPeople();
  return async (
    team: Team,
    intoId: number | null,
    messageKey: string,
    onDone?: () => unknown,
  ): Promise<void> => {
    const operation = await askFor(kind, team.id, intoId);
    if (isOpen(operation.state)) follow(currentCompanyId(), operation.id);
    else notify(messageKey, { type: 'success' });
    // Leave the team's own page before anything is reloaded: the team no longer exists.
    await onDone?.();
    await refresh();
  };
}

/** How many users are in a department or group, and how many of them because their directory says so. */
export interface TeamPeople {
  readonly total: number;
  readonly byDirectory: number;
}

/**
 * The users of a department or group, including disabled ones, because they move too when it is
 * merged or deleted. Undefined while loading; if the request fails, the list's number, which excludes them.
 */
export function useTeamPeople({ memberFilter }: TeamKind, team: Team): TeamPeople | undefined {
  const filter = JSON.stringify({ ...memberFilter(team.id), showDisabled: true });
  const { data, error } = useCall(
    operationEndpoints.preview,
    { params: { companyId: currentCompanyId() }, query: { filter, byDirectory: 'true' } },
    { gcTime: 0, staleTime: 0 },
  );
  if (data) return { total: data.data.total, byDirectory: data.data.byDirectory ?? 0 };
  return error ? { total: team.usersCount, byDirectory: 0 } : undefined;
}
