import { useCallback } from 'react';
import { useT } from '@/i18n/useT';
import { useConfirm } from './useConfirm';

/**
 * Asks before typed input is dropped, however a dialog is closed: by Escape, a click outside, or its buttons.
 * `unlessUnsaved(isDirty, close)` closes at once when nothing would be lost.
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
