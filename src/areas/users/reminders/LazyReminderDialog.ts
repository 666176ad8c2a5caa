import { lazy } from 'react';
import { translator } from '@/i18n/translator';
import { loadWithOneReload } from '../../lazyPage';

/** The reminder dialog, which comes with its texts on the first click on it. */
export const LazyReminderDialog = lazy(() =>
  loadWithOneReload(async () => {
    const [dialog] = await Promise.all([import('./ReminderDialog'), translator.add('reminders')]);
    return dialog;
  }),
);
