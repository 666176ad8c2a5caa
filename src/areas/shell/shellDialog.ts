import { createContext, useContext } from 'react';

/** What opens over any screen, one at a time. */
export type ShellDialog = 'contactSales' | 'support' | 'trial' | 'secondFactor';

export const ShellDialogContext = createContext<((dialog: ShellDialog) => void) | null>(null);

/** Opens one of the shell's dialogs; throws outside ShellFrame, which shows them. */
export function useShellDialog(): (dialog: ShellDialog) => void {
  const open = useContext(ShellDialogContext);
  if (!open) throw new Error('useShellDialog needs ShellFrame above it');
  return open;
}
