import { type ComponentType, Suspense } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';
import type { ShellDialog, ShellDialogProps } from './shellDialog';

const DIALOGS: Record<ShellDialog, ComponentType<ShellDialogProps>> = {
  support: lazyComponent(() => import('./support/SupportDrawer')),
  contactSales: lazyComponent(() => import('./support/ContactSalesDialog')),
  trial: lazyComponent(() => import('./dialogs/TrialDialog')),
  phishingTrial: lazyComponent(() => import('./dialogs/PhishingTrialDialog')),
  upgrade: lazyComponent(() => import('./plan/UpgradeDialog')),
  downgrade: lazyComponent(() => import('./plan/DowngradeDialog')),
  downgraded: lazyComponent(() => import('./plan/DowngradedDialog')),
  purchaseComplete: lazyComponent(() => import('./plan/PurchaseCompleteDialog')),
  secondFactor: lazyComponent(() => import('@/components/second-factor/SecondFactorDialog')),
  verifyEmail: lazyComponent(() => import('./dialogs/VerifyEmailDialog')),
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
