import { userEndpoints } from '@contract/users/users';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { isApiError } from '@/client/ApiError';
import { useNotifyError } from '@/client/useNotifyError';
import { useT } from '@/i18n/useT';

const { method, path } = userEndpoints.groups;
const GROUPS_OF_ROWS = [method, path];
const RESOURCES = ['users', 'departments', 'groups'] as const;

/** After a write: users, departments and groups count each other, so all three are reloaded. */
export function useRefreshPeople() {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [...RESOURCES.map((resource) => [resource]), GROUPS_OF_ROWS].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    [queryClient],
  );
}

/**
 * Shows why a write failed. If the record was deleted in the meantime, it says so, closes what was open on it
 * (`onGone`), and removes it from the lists.
 */
export function useWriteFailure(resource: (typeof RESOURCES)[number]) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefreshPeople();
  const t = useT();
  return useCallback(
    (error: unknown, onGone?: () => void) => {
      if (!isApiError(error) || error.status !== 404) return notifyError(error);
      notify(t(`users.gone.${resource}`), { type: 'warning', multiLine: true });
      onGone?.();
      void refresh();
    },
    [notify, notifyError, refresh, t, resource],
  );
}
