import type { Operation } from '@contract/operations';
import { type ReminderSend, reminderEndpoints, type TaskAvailability } from '@contract/users/reminders';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { onlyId, type PeopleChoice } from '../peopleChoice';

/** The recipients of a reminder: users, or users who have not started a campaign. */
export interface Reminded extends PeopleChoice {
  readonly campaignId?: number;
}

/** The recipients as the call takes them: by id, or by the list's own filter as it is. */
export const peopleOf = ({ chosen }: PeopleChoice) =>
  'ids' in chosen
    ? { selectedUserIds: chosen.ids, isAllUsersSelected: false }
    : { isAllUsersSelected: true, filter: chosen.filter };

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
