import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { isApiError } from '@/client/ApiError';
import { useT } from '@/i18n/useT';

/** Shows why a call failed as a red toast. */
export function useNotifyError() {
  const notify = useNotify();
  const t = useT();
  return useCallback(
    (error: unknown) =>
      notify(isApiError(error) ? error.message : t('common.error.generic'), {
        type: 'error',
        multiLine: true,
      }),
    [notify, t],
  );
}
