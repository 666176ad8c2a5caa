import { lazyComponent } from '@/client/lazyPage';

export const LazyReminderDialog = lazyComponent(() => import('./ReminderDialog'), 'reminders');
export const LazyNotStartedDialog = lazyComponent(() => import('./NotStartedDialog'), 'reminders');

/** The value of `modal` that opens the reminder for users who have not started. */
export const NOT_STARTED = 'remindNotStarted';
