import { csvLine, UTF8_MARK } from '../../csv';
import type { Queryable } from '../../db/client';
import { taskStatusName } from './users.model';
import { selectAll } from './users-list.queries';
import type { ListWindow } from './users-page.queries';

const COLUMNS = [
  'Email',
  'First Name',
  'Last Name',
  'Role',
  'Tasks Status',
  'Department',
  'Last Login',
  'Added',
  'Disabled',
];

const STATUS_LABELS = {
  notAssigned: 'Not Assigned',
  notStarted: 'Not Started',
  inProgress: 'In Progress',
  completed: 'Completed',
} as const;

/** Everybody who matches as CSV, a batch of rows at a time; times are ISO 8601 in UTC. */
export async function* usersCsv(
  db: Queryable,
  window: Pick<ListWindow, 'companyId' | 'ownerId' | 'filter'>,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(COLUMNS);
  for await (const batch of selectAll(db, window)) {
    yield batch
      .map((user) =>
        csvLine([
          user.email,
          user.name,
          user.lastName,
          user.role,
          STATUS_LABELS[taskStatusName(user.taskStatus)],
          user.departmentName,
          user.lastLoginAt?.toISOString(),
          user.createdAt.toISOString(),
          user.disabledAt?.toISOString(),
        ]),
      )
      .join('');
  }
}
