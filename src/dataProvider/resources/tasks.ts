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

/** A monthly video has its event's number, which a task may have too. */
const rowId = ({ id, type }: PersonTask) => (type === 'monthly video' ? -id : id);

/** A user's tasks and monthly videos, read-only. */
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
      const { data, total } = fromPage<PersonTask>(answer);
      return { data: data.map((task) => ({ ...task, id: rowId(task) })), total };
    },
  };
}
