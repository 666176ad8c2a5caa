import { useT } from '@/i18n/useT';
import { ConfirmDialog } from './ConfirmDialog';
import { useUnsavedGuard } from './useUnsavedGuard';

/** Asks whether unsaved input may be discarded. */
export function DiscardDialog({ guard }: { guard: ReturnType<typeof useUnsavedGuard> }) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t('dialog.unsavedTitle')}
      description={t('dialog.unsavedText')}
      confirmLabel={t('dialog.discard')}
      cancelLabel={t('dialog.keepEditing')}
      isDanger
      onConfirm={async () => guard.proceed()}
      onClose={guard.stay}
    />
  );
}

/** Asks before leaving a page with unsaved input. Render it next to the form. */
export function UnsavedDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const guard = useUnsavedGuard(isUnsaved, { isPage: true });
  return guard.isBlocked ? <DiscardDialog guard={guard} /> : null;
}
