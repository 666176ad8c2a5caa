import { Suspense } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { useFollowed } from '@/client/followedOperations';
import { lazyComponent } from '@/client/lazyPage';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';
import type { OperationKinds } from './operationKinds';

const OperationsDock = lazyComponent(() => import('./OperationsDock'));

/**
 * The dock, on every screen, while this browser follows operations; otherwise nothing is loaded or polled.
 */
export function OperationsGate({ kinds }: { kinds: OperationKinds }) {
  const companyId = useSession()?.user.company_id ?? 0;
  const followed = useFollowed(companyId);
  if (followed.length === 0) return null;
  return (
    <AppErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <OperationsDock key={companyId} companyId={companyId} followed={followed} kinds={kinds} />
      </Suspense>
    </AppErrorBoundary>
  );
}
