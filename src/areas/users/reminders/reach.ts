import type { TaskAvailability } from '@contract/users/reminders';
import { REMINDER_TASK_TYPES, type ReminderTaskType } from '@contract/users/reminderText';

/** The kinds of tasks that at least one user has outstanding. */
export function availableTypes(status: TaskAvailability): ReminderTaskType[] {
  const isAvailable: Record<ReminderTaskType, boolean> = {
    videoTraining: status.isVideoTraining,
    gaming: status.isGaming,
    policies: status.isPolicies,
    monthlyVideos: status.isMonthlyVideos,
  };
  return REMINDER_TASK_TYPES.filter((type) => isAvailable[type]);
}

/** How many users a reminder of these kinds reaches, and how many of the chosen users it leaves out. */
export function reachOf(status: TaskAvailability, chosen: readonly ReminderTaskType[]) {
  const will = status.combinations
    .filter(({ taskTypes }) => taskTypes.some((type) => chosen.includes(type)))
    .reduce((sum, { users }) => sum + users, 0);
  const all = status.usersWhoWillReceiveRemindersCount + status.usersWhoWontReceiveRemindersCount;
  return { will, wont: all - will };
}
