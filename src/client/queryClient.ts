import {
  type InvalidateQueryFilters,
  type QueryClientConfig,
  QueryClient as TanStackClient,
} from '@tanstack/react-query';
import { isApiError } from './ApiError';

const MAX_RETRIES = 2;

/** Only transient failures are retried; a refusal stays a refusal. */
const isPassing = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

type Queries = NonNullable<QueryClientConfig['defaultOptions']>['queries'];

class QueryClient extends TanStackClient {
  /**
   * Also starts first loads again that are under way: they may answer from before the change, and TanStack
   * Query would take their answer for the new one.
   */
  override invalidateQueries(
    ...[filters = {}, options]: Parameters<TanStackClient['invalidateQueries']>
  ): Promise<void> {
    if ((filters as InvalidateQueryFilters).refetchType !== 'none')
      // Silent: whoever waits for it gets the answer of the next one.
      for (const query of this.getQueryCache().findAll({
        ...filters,
        type: 'active',
        fetchStatus: 'fetching',
      }))
        if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The cache of what the gateway answered. */
export const createQueryClient = (queries: Queries = {}): TanStackClient =>
  new QueryClient({
    defaultOptions: {
      // A write is done or refused now. By default it would wait for the connection and be sent without
      // being asked for.
      mutations: { networkMode: 'always', retry: false },
      queries: { retry: (failures, error) => failures < MAX_RETRIES && isPassing(error), ...queries },
    },
  });
