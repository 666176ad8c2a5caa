import { lazy } from 'react';
import { loadWithOneReload } from '@/client/lazyPage';
import { translator } from '@/i18n/translator';

/** The dialog with its texts: the password's rules are those of registration. */
export const LazyTemporaryPasswordDialog = lazy(() =>
  loadWithOneReload(async () => {
    const [dialog] = await Promise.all([import('./TemporaryPasswordDialog'), translator.add('account')]);
    return dialog;
  }),
);
