import { type ComponentType, lazy } from 'react';
import { translator } from '@/i18n/translator';
import { loadWithOneReload } from '../../lazyPage';

/** A dialog that comes with the reminders' texts on the first click on it. */
const withTexts = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    loadWithOneReload(async () => {
      const [dialog] = await Promise.all([load(), translator.add('reminders')]);
      return dialog;
    }),
  );

export const LazyReminderDialog = withTexts(() => import('./ReminderDialog'));
export const LazyNotStartedDialog = withTexts(() => import('./NotStartedDialog'));

/** The value of `modal` that opens the reminder of users not started. */
export const NOT_STARTED = 'remindNotStarted';
