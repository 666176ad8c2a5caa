import { operationPayloads } from '@contract/operations';
import type { SentReminder, TaskAvailability } from '@contract/users/reminders';
import { REMINDER_TASK_TYPES } from '@contract/users/reminderText';
import type { listOperations } from '@server/domain/operations/operations.queries';
import type { Queryable } from '@server/platform/db/client';
import { invalidField } from '@server/platform/http/errors';
import { type About, countByKinds, type Meant, reachesSomebody } from './reminders.queries';

/** Task status of the chosen users: what they can be reminded of, and how many will be. */
export async function taskAvailability(db: Queryable, asked: Meant): Promise<TaskAvailability> {
  const counted = await countByKinds(db, asked);
  const combinations = counted
    .filter(({ kinds }) => kinds > 0)
    .map(({ kinds, total }) => ({
      taskTypes: REMINDER_TASK_TYPES.filter((_, index) => (kinds & (2 ** index)) !== 0),
      users: total,
    }));
  const has = (type: (typeof REMINDER_TASK_TYPES)[number]) =>
    combinations.some(({ taskTypes }) => taskTypes.includes(type));
  const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);
  const will = sum(combinations.map(({ users }) => users));
  return {
    isGaming: has('gaming'),
    isVideoTraining: has('videoTraining'),
    isPolicies: has('policies'),
    isMonthlyVideos: has('monthlyVideos'),
    usersWhoWillReceiveRemindersCount: will,
    usersWhoWontReceiveRemindersCount: sum(counted.map(({ total }) => total)) - will,
    combinations,
  };
}

/** Throws 422 when no one would receive the reminder. */
export async function checkReach(db: Queryable, asked: Meant, about: About): Promise<void> {
  if (await reachesSomebody(db, asked, about)) return;
  throw invalidField('taskTypes', 'None of the selected users has an outstanding task of this kind.');
}

type Listed = Awaited<ReturnType<typeof listOperations>>['rows'][number];

/** A sent reminder, from the operation that sent it. */
export function toSentReminder({ operation, email }: Listed): SentReminder {
  const { taskTypes, subject, message } = operationPayloads.sendReminder.parse(operation.payload);
  return {
    id: operation.id,
    sentAt: operation.createdAt.toISOString(),
    sentBy: { id: operation.requestedBy, email },
    state: operation.state,
    taskTypes,
    subject,
    message,
    total: operation.total,
    sent: operation.done,
  };
}
