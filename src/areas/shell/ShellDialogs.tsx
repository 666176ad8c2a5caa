import { type ComponentType, lazy, Suspense } from 'react';
import type { SessionData } from '@/authProvider/session';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';
import { loadWithOneReload } from '../lazyPage';
import type { ShellDialog } from './shellDialog';

interface DialogProps {
  session: SessionData;
  onClose: () => void;
}

const DIALOGS: Record<ShellDialog, ComponentType<DialogProps>> = {
  support: lazy(() => loadWithOneReload(() => import('./support/SupportDrawer'))),
  contactSales: lazy(() => loadWithOneReload(() => import('./support/ContactSalesDialog'))),
  trial: lazy(() => loadWithOneReload(() => import('./dialogs/TrialDialog'))),
  secondFactor: lazy(() => loadWithOneReload(() => import('@/areas/profile-security/SecondFactorDialog'))),
};

export interface ShellDialogsProps extends DialogProps {
  dialog: ShellDialog | null;
}

/** The dialog that was opened over the screen. Its code is fetched on first use; the page goes on if that fails. */
export function ShellDialogs({ dialog, session, onClose }: ShellDialogsProps) {
  if (!dialog) return null;
  const Dialog = DIALOGS[dialog];
  return (
    <AppErrorBoundary fallback={() => null} onError={onClose}>
      <Suspense fallback={null}>
        <Dialog session={session} onClose={onClose} />
      </Suspense>
    </AppErrorBoundary>
  );
}
