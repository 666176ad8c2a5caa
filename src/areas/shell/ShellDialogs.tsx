import { type ComponentType, lazy, Suspense } from 'react';
import { loadWithOneReload } from '@/client/lazyPage';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';
import type { ShellDialog, ShellDialogProps } from './shellDialog';

const DIALOGS: Record<ShellDialog, ComponentType<ShellDialogProps>> = {
  support: lazy(() => loadWithOneReload(() => import('./support/SupportDrawer'))),
  contactSales: lazy(() => loadWithOneReload(() => import('./support/ContactSalesDialog'))),
  trial: lazy(() => loadWithOneReload(() => import('./dialogs/TrialDialog'))),
  upgrade: lazy(() => loadWithOneReload(() => import('./plan/UpgradeDialog'))),
  downgrade: lazy(() => loadWithOneReload(() => import('./plan/DowngradeDialog'))),
  downgraded: lazy(() => loadWithOneReload(() => import('./plan/DowngradedDialog'))),
  purchaseComplete: lazy(() => loadWithOneReload(() => import('./plan/PurchaseCompleteDialog'))),
  secondFactor: lazy(() => loadWithOneReload(() => import('@/components/second-factor/SecondFactorDialog'))),
};

export interface ShellDialogsProps extends ShellDialogProps {
  dialog: ShellDialog | null;
}

/** The dialog opened over the screen. Its code loads on first use; if that fails, the page goes on. */
export function ShellDialogs({ dialog, ...props }: ShellDialogsProps) {
  if (!dialog) return null;
  const Dialog = DIALOGS[dialog];
  return (
    <AppErrorBoundary resetKey={dialog} fallback={() => null} onError={props.onClose}>
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    </AppErrorBoundary>
  );
}
