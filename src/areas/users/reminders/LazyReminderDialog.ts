import { type ComponentType, lazy } from 'react';
import { loadWithOneReload } from '@/client/lazyPage';
import { translator } from '@/i18n/translator';

/** A dialog that loads with the reminder texts on the first click. */
const withTexts = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    loadWithOneReload(async () => {
      const [dialog] = await Promise.all([load(), translator.add('reminders')]);
      return dialog;
    }),
  );

export const LazyReminderDialog = withTexts(() => import('./ReminderDialog'));
export const LazyNotStartedDialog = withTexts(() => import('./NotStartedDialog'));

/** The value of `modal` that opens the reminder for users who have not started. */
export const NOT_STARTED = 'remindNotStarted';
