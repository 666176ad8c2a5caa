import type { UserListFilter } from '@contract/users/users';
import { useListContext } from 'react-admin';
import { loadWithOneReload } from '@/client/lazyPage';
import { useNotifyError } from '@/client/useNotifyError';
import { type ListRow, useConsoleList } from '@/components/list/useConsoleList';

/**
 * The exact number of matches of the surrounding list: asks the gateway only when the list's total is a lower
 * bound. Shows errors.
 */
export function useCountAll(): () => Promise<number> {
  const { total } = useListContext();
  const { matching, totalIsMinimum } = useConsoleList<ListRow, UserListFilter>();
  const notifyError = useNotifyError();
  return async () => {
    try {
      if (!totalIsMinimum && total !== undefined) return total;
      const { countMatching } = await loadWithOneReload(() => import('./peopleCalls'));
      return await countMatching(matching);
    } catch (error) {
      notifyError(error);
      throw error;
    }
  };
}
