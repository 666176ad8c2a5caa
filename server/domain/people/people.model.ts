import type { Role } from '@contract/access';
import type { Change } from '@contract/audit';
import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import { emailKey } from '@server/platform/text/text';

/** How many days an invitation can be accepted, for mails. */
export const invitationDays = String(limits.users.invitationLifetimeMs / (24 * 60 * 60 * 1000));

/** The derived columns of a user: sort keys and the search text. */
export function userKeys(person: { email: string; name: string; lastName: string }) {
  const nameKey = searchKey(person.name);
  const lastNameKey = searchKey(person.lastName);
  // Each word is preceded by a space, so that one or two letters can match at the start of a word.
  const searchText = ` ${searchKey(person.email)} ${nameKey} ${lastNameKey}`;
  return { emailKey: emailKey(person.email), nameKey, lastNameKey, searchText };
}

/*
 * What an act changed about a user, from which value to which, for their activity. Names of departments and
 * groups are stored as they were at the time.
 */

export const statusChange = (disabled: boolean): Change =>
  disabled
    ? { field: 'status', from: 'enabled', to: 'disabled' }
    : { field: 'status', from: 'disabled', to: 'enabled' };

export const roleChange = (from: Role | null, to: Role): Change => ({ field: 'role', from, to });

export const departmentChange = (from: string | null | undefined, to: string): Change => ({
  field: 'department',
  from: from ?? null,
  to,
});

/** Whether they report to somebody; who it is would stay in a user's activity after that manager is erased. */
export const managerChange = (from: boolean, to: boolean): Change => ({
  field: 'manager',
  from: from ? 'set' : null,
  to: to ? 'set' : null,
});

export const joined = (group: string): Change => ({ field: 'groups', from: null, to: group });
export const left = (group: string): Change => ({ field: 'groups', from: group, to: null });

export const secondFactorOff: Change = { field: 'secondFactor', from: 'on', to: 'off' };

/** The fields whose values differ, among those present in both. */
export const changedTexts = <Field extends 'name' | 'lastName' | 'email'>(
  from: Readonly<Record<Field, string>>,
  to: Readonly<Partial<Record<Field, string>>>,
): Change[] =>
  (Object.keys(to) as Field[]).flatMap((field) => {
    const wanted = to[field];
    return wanted === undefined || wanted === from[field]
      ? []
      : [{ field, from: from[field] || null, to: wanted || null }];
  });

/** The task status for its number in the database. */
export const taskStatusName = (status: number): TaskStatus => TASK_STATUSES[status] ?? 'notAssigned';
