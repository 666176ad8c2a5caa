import { createContext, useContext } from 'react';
import type { SessionData } from '@/authProvider/session';

/** The dialogs that open over any screen, one at a time. */
export type ShellDialog =
  | 'contactSales'
  | 'support'
  | 'trial'
  | 'phishingTrial'
  | 'upgrade'
  | 'downgrade'
  | 'downgraded'
  | 'purchaseComplete'
  | 'secondFactor'
  | 'verifyEmail';

export interface ShellDialogOptions {
  /** The number of seats the user has in mind, for the sales request. */
  seats?: number;
}

export interface ShellDialogProps extends ShellDialogOptions {
  session: SessionData;
  /** The dialog can't be closed until something is decided. */
  isForced: boolean;
  onClose: () => void;
}

export type OpenShellDialog = (dialog: ShellDialog, options?: ShellDialogOptions) => void;

export const ShellDialogContext = createContext<OpenShellDialog | null>(null);

/** Opens one of the shell's dialogs; throws outside ShellLayout, which renders them. */
export function useShellDialog(): OpenShellDialog {
  const open = useContext(ShellDialogContext);
  if (!open) throw new Error('useShellDialog needs ShellLayout above it');
  return open;
}
