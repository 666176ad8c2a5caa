import { useEffect, useRef, useState } from 'react';
import { DiscardDialog } from '@/components/dialog/UnsavedDialog';
import type { useUnsavedGuard } from '@/components/dialog/useUnsavedGuard';

interface LeaveGuardProps {
  guard: ReturnType<typeof useUnsavedGuard>;
  /** Saves what is left; whether nothing is then. */
  save: () => Promise<boolean>;
}

/** Saves before the screen is left, and asks only where that fails. */
export function LeaveGuard({ guard, save }: LeaveGuardProps) {
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
  return isBlocked && isAsking ? <DiscardDialog guard={guard} /> : null;
}
