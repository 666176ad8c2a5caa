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

/** After a write: people, departments and groups count each other, so all three are read again. */
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
 * Tells why a write failed. What somebody else has deleted meanwhile is told as such, what was open on it closes
 * (`onGone`), and it leaves the lists.
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
