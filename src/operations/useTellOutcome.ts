import { type Operation, operationEndpoints } from '@contract/operations';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { follow } from '@/client/followedOperations';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { hasEnded } from './operationCalls';

/**
 * Tells the outcome of an act on customers: a toast for those it is done for, else its progress; customers that were left
 * out are named in the background tasks. Reloads what the act changes.
 */
export function useTellOutcome(changes: readonly QueryKey[]) {
  const t = useT();
  const format = useFormatNumber();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const canFollow = useCan(operationEndpoints.list);
  return async (operation: Operation, done: string) => {
    const left = operation.skipped + operation.failed;
    if (operation.done > 0) notify(done, { type: 'success' });
    if (left > 0 || !hasEnded(operation)) {
      if (canFollow) follow(currentCompanyId(), operation.id);
      else notify(t('operations.dock.left', { smart_count: left, count: format(left) }), { type: 'warning' });
    }
    await Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
