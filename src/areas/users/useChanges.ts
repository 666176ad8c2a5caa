import { userEndpoints } from '@contract/users/users';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { isNotFound } from '@/client/ApiError';
import { callKey } from '@/client/useCall';
import { useNotifyError } from '@/client/useNotifyError';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { useT } from '@/i18n/useT';

const RESOURCES = ['users', 'departments', 'groups'] as const;
/** What a write may have made out of date: users, departments and groups count each other. */
export const PEOPLE_QUERIES = [
  ...RESOURCES.map((resource) => [resource]),
  callKey.all(userEndpoints.groups),
] as const;

/** After a write: reloads users, departments and groups. */
export const useRefreshPeople = () => useRefreshQueries(PEOPLE_QUERIES);

/**
 * Shows why a write failed. If the record was deleted in the meantime, it says so, closes what was open on it
 * (`onGone`), and removes it from the lists. Returns true: the failure has been shown.
 */
export function useWriteFailure(resource: (typeof RESOURCES)[number]) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefreshPeople();
  const t = useT();
  return useCallback(
    (error: unknown, onGone?: () => unknown): true => {
      if (!isNotFound(error)) {
        notifyError(error);
        return true;
      }
      notify(t(`users.gone.${resource}`), { type: 'warning', multiLine: true });
      onGone?.();
      void refresh();
      return true;
    },
    [notify, notifyError, refresh, t, resource],
  );
}
