import type { UserListFilter } from '@contract/users/users';
import type { TableData, TableRowData } from '@/components/table/column';
import { loadWithOneReload } from '../lazyPage';
import { useNotifyError } from './useChanges';

/** How many match exactly: the list knows, unless it stopped counting a broad search (1 §2.4). Tells what it throws. */
export function useCountAll<Row extends TableRowData>(
  { total, totalIsMinimum }: TableData<Row>,
  filter: UserListFilter,
): () => Promise<number> {
  const notifyError = useNotifyError();
  return async () => {
    try {
      if (!totalIsMinimum && total !== undefined) return total;
      const { countMatching } = await loadWithOneReload(() => import('./operations/operationCalls'));
      return await countMatching(filter);
    } catch (error) {
      notifyError(error);
      throw error;
    }
  };
}
