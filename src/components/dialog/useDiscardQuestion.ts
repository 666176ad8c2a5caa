import { useCallback } from 'react';
import { useT } from '@/i18n/useT';
import { useConfirm } from './useConfirm';

/**
 * Asks before something that was typed is dropped, however a dialog is closed: by Escape, beside it, or by its
 * buttons. `unlessUnsaved(isDirty, close)` closes at once where nothing would be lost.
 */
export function useDiscardQuestion(): (isUnsaved: boolean, act: () => void) => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  return useCallback(
    async (isUnsaved, act) => {
      const isSure =
        !isUnsaved ||
        (await confirm({
          title: t('dialog.unsavedTitle'),
          description: t('dialog.unsavedText'),
          confirmLabel: t('dialog.discard'),
          cancelLabel: t('dialog.keepEditing'),
          isDanger: true,
        }));
      if (isSure) act();
    },
    [confirm, t],
  );
}
