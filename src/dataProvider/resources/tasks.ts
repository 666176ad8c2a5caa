import { type PersonTask, profileEndpoints, type TaskState } from '@contract/users/profile';
import type { GetListParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { fromPage } from './records';

/** The user, and which of their tasks; the gateway defines the order. */
export interface TaskFilter {
  userId: number;
  state: TaskState;
}

/** A user's tasks, read-only. */
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
      return fromPage<PersonTask>(answer);
    },
  };
}
