import { useT } from '@/i18n/useT';
import { ConfirmDialog } from './ConfirmDialog';
import { useUnsavedGuard } from './useUnsavedGuard';

/** Asks before leaving a page with unsaved input. Render it next to the form. */
export function UnsavedDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useT();
  const blocked = useUnsavedGuard(isUnsaved, { isPage: true });
  if (!blocked.isBlocked) return null;
  return (
    <ConfirmDialog
      title={t('dialog.unsavedTitle')}
      description={t('dialog.unsavedText')}
      confirmLabel={t('dialog.discard')}
      cancelLabel={t('dialog.keepEditing')}
      isDanger
      onConfirm={async () => blocked.proceed()}
      onClose={blocked.stay}
    />
  );
}
