import type { Endpoint } from '@contract/endpoint';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { useAction } from '@/client/useAction';
import { useT } from '@/i18n/useT';
import { useWriteFailure } from '../useChanges';
import { useRefreshProfile } from './useProfile';

/** What follows every write to a user on their profile: `saved` for a success, `failed` for a failure. */
export function useProfileWrites() {
  const t = useT();
  const notify = useNotify();
  const tellFailure = useWriteFailure('users');
  const refresh = useRefreshProfile();
  const saved = useCallback(
    async (...text: Parameters<typeof t>) => {
      await refresh();
      notify(t(...text), { type: 'success' });
    },
    [refresh, notify, t],
  );
  // If another admin deleted the user, the page, loaded again, shows that.
  const failed = useCallback((error: unknown) => tellFailure(error, refresh), [tellFailure, refresh]);
  return { saved, failed };
}

/** A call about a user; the profile is reloaded and `done` shown. */
export function useProfileAction<E extends Endpoint>(
  target: E,
  done: Parameters<ReturnType<typeof useT>>,
  onSettled?: () => unknown,
) {
  const { saved, failed } = useProfileWrites();
  return useAction(target, { onSuccess: () => saved(...done), onError: failed, onSettled });
}
