import { type PersonTask, profileEndpoints, type TaskState } from '@contract/users/profile';
import type { ResourceDeps } from '../deps';
import { listResource } from './lists';

/** The user, and which of their tasks; the gateway defines the order. */
export interface TaskFilter {
  readonly userId: number;
  readonly state: TaskState;
  readonly search?: never;
}

/** A monthly video has its event's number, which a task may have too. */
const rowId = ({ id, type }: PersonTask) => (type === 'monthly video' ? -id : id);

/** A user's tasks and monthly videos, read-only. */
export const tasksResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: profileEndpoints.tasks,
    params: ({ userId: id }: TaskFilter) => ({ id }),
    toQuery: ({ state }) => ({ state }),
    toRow: (task) => ({ ...task, id: rowId(task) }),
  });
