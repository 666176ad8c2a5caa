import { type PersonTask, profileEndpoints, type TaskState } from '@contract/users/profile';
import type { GetListParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { fromTeamPage } from './teams';

/** Whose tasks, and which of them: a list has no other order than the gateway's. */
export interface TaskFilter {
  userId: number;
  state: TaskState;
}

/** What a person has to do or has done: a list to read. */
export function tasksResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, { pagination, filter, signal }: GetListParams) {
      const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
      const { userId, state } = filter as TaskFilter;
      const answer = await call(profileEndpoints.tasks, {
        params: { companyId: deps.companyId(), id: userId },
        query: { state, pageNumber: page - 1, pageSize: perPage },
        signal,
      });
      return fromTeamPage<PersonTask>(answer);
    },
  };
}
