import { createContext, useContext } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialog';

export type Question = Pick<
  ConfirmDialogProps,
  'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'isDanger'
>;
/** Resolves to true when confirmed, to false when cancelled or closed. */
export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

/** Asks before an action: `if (await confirm({ … })) act()`. Throws outside ConfirmProvider. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs ConfirmProvider above it');
  return confirm;
}
