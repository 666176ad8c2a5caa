import { groupsCell } from '@contract/users/importRow';
import texts from '@i18n/en/users.json' with { type: 'json' };
import { taskStatusName } from '@server/domain/people/people.model';
import { type ExportWindow, selectAll } from '@server/domain/people/users-export.queries';
import type { Queryable } from '@server/platform/db/client';
import { csvLine, UTF8_MARK } from '@server/platform/text/csv';
import { invitationStatusAt } from './users.model';

const COLUMNS = [
  'Email',
  'First Name',
  'Last Name',
  'Role',
  'Tasks Status',
  'Department',
  'Groups',
  'Manager',
  'Invitation',
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

const INVITATION_LABELS = { ...texts.invitation, accepted: 'Accepted' } as const;

/**
 * All matches as CSV in list order, a batch of rows at a time; times are ISO 8601 in UTC. Groups are
 * separated so that an import can read them.
 */
export async function* usersCsv(db: Queryable, window: ExportWindow, now: Date): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(COLUMNS);
  for await (const batch of selectAll(db, window)) {
    yield batch
      .map((user) =>
        csvLine([
          user.email,
          user.name,
          user.lastName,
          texts.roles[user.role],
          STATUS_LABELS[taskStatusName(user.taskStatus)],
          user.departmentName,
          groupsCell(user.groups),
          user.managerEmail,
          INVITATION_LABELS[invitationStatusAt(user, now)],
          user.lastLoginAt?.toISOString(),
          user.createdAt.toISOString(),
          user.disabledAt?.toISOString(),
        ]),
      )
      .join('');
  }
}
