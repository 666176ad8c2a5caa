import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import type { useUnsavedGuard } from '@/components/dialog/useUnsavedGuard';
import { useT } from '@/i18n/useT';

interface LeaveGuardProps {
  guard: ReturnType<typeof useUnsavedGuard>;
  /** Saves what is left; whether nothing is then. */
  save: () => Promise<boolean>;
}

/** Saves before the screen is left, and asks only where that fails. */
export function LeaveGuard({ guard, save }: LeaveGuardProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const latest = useRef({ guard, save });
  latest.current = { guard, save };
  const { isBlocked } = guard;
  useEffect(() => {
    if (!isBlocked) return;
    let isOver = false;
    void latest.current.save().then((isSaved) => {
      if (isOver) return;
      if (isSaved) latest.current.guard.proceed();
      else setAsking(true);
    });
    return () => {
      isOver = true;
      setAsking(false);
    };
  }, [isBlocked]);
  if (!isBlocked || !isAsking) return null;
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
