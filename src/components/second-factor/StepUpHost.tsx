import { Suspense, useEffect, useState } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { lazyComponent } from '@/client/lazyPage';
import { onStepUpRequired } from '@/client/stepUp';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';

const StepUpDialog = lazyComponent(() => import('./StepUpDialog'));

/** Asks the user to confirm their identity whenever a call needs it, over whatever is open. */
export function StepUpHost() {
  const session = useSession();
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();

  useEffect(
    () =>
      onStepUpRequired(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );

  if (!answer || !session) return null;
  const end = (isConfirmed: boolean) => {
    setAnswer(undefined);
    answer(isConfirmed);
  };
  return (
    <AppErrorBoundary fallback={() => null} onError={() => end(false)}>
      <Suspense fallback={null}>
        <StepUpDialog user={session.user} onEnd={end} />
      </Suspense>
    </AppErrorBoundary>
  );
}
