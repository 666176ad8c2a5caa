import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { connection } from '@/client/client';
import { reportError } from '@/client/error-reports/reportError';
import { CodeNotLoadedError } from '@/client/lazyPage';
import { ErrorState } from '@/components/feedback/ErrorState';

/** A screen that failed, inside the frame, which keeps working. */
export function FrameError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  useEffect(() => void reportError(error), [error]);
  const retry = () => {
    // The browser keeps a failed load of code: only a new page asks again.
    if (error instanceof CodeNotLoadedError) void connection.wasLost().then(() => location.reload());
    else void revalidate();
  };
  return <ErrorState heading="h1" error={error} onRetry={retry} />;
}
