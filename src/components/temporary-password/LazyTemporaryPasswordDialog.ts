import { lazyComponent } from '@/client/lazyPage';

/** The dialog with its texts: the password's rules are those of registration. */
export const LazyTemporaryPasswordDialog = lazyComponent(
  () => import('./TemporaryPasswordDialog'),
  'account',
);
