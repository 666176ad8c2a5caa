import type { Operation } from '@contract/operations';
import { type ReminderSend, reminderEndpoints, type TaskAvailability } from '@contract/users/reminders';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { onlyId, type PeopleChoice } from '../peopleChoice';

/** The recipients of a reminder: users, or users who have not started a campaign. */
export interface Reminded extends PeopleChoice {
  readonly campaignId?: number;
}

/** The recipients in the fields of the call. */
export function peopleOf({ chosen }: PeopleChoice) {
  if ('ids' in chosen) return { selectedUserIds: chosen.ids, isAllUsersSelected: false };
  const { search, filterBy, showDisabled, departmentId, groupId, id, unassigned } = chosen.filter;
  // The call can't express these filters; leaving them out would include more users than were chosen.
  if (id !== undefined || unassigned)
    throw new Error('a reminder from this list would also reach other users');
  return {
    isAllUsersSelected: true,
    searchText: search,
    filters: filterBy,
    showDisabled,
    departmentIds: departmentId === undefined ? undefined : [departmentId],
    groupIds: groupId === undefined ? undefined : [groupId],
  };
}

/** What the users can be reminded of. Throws ApiError. */
export async function readAvailability(reminded: Reminded, signal: AbortSignal): Promise<TaskAvailability> {
  const companyId = currentCompanyId();
  const { campaignId } = reminded;
  const id = onlyId(reminded);
  const people = peopleOf(reminded);
  if (campaignId !== undefined) {
    const input = { params: { id: companyId }, body: { ...people, campaignId }, signal };
    return (await call(reminderEndpoints.notStartedAvailability, input)).data;
  }
  if (id !== undefined) {
    return (await call(reminderEndpoints.personAvailability, { params: { id }, signal })).data;
  }
  return (await call(reminderEndpoints.availability, { params: { companyId }, body: people, signal })).data;
}

/** Sends the reminder; a small one has already ended in the response. Throws ApiError. */
export async function sendReminder(
  reminded: Reminded,
  text: Pick<ReminderSend, 'taskTypes' | 'subject' | 'message'>,
): Promise<Operation> {
  const { campaignId } = reminded;
  const body = { ...peopleOf(reminded), campaignId, ...text };
  return (await call(reminderEndpoints.send, { params: { companyId: currentCompanyId() }, body })).data;
}
