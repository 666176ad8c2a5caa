import {
  type InvalidateQueryFilters,
  type Query,
  type QueryClientConfig,
  QueryClient as TanStackClient,
} from '@tanstack/react-query';
import { isApiError } from './ApiError';

const MAX_RETRIES = 2;

/** Only transient failures are retried; a refusal stays a refusal. */
const isPassing = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

type Queries = NonNullable<QueryClientConfig['defaultOptions']>['queries'];

class QueryClient extends TanStackClient {
  /** First loads that are repeated once they end. */
  readonly #repeats = new WeakMap<Query, Promise<void>>();

  /**
   * Also repeats first loads that are under way, once they end: they may answer from before the change, and
   * TanStack Query takes their answer for the new one. They aren't started anew at once, since a screen that is
   * invalidated every few seconds would never show anything on a slow connection.
   */
  override async invalidateQueries(
    ...[filters = {}, options]: Parameters<TanStackClient['invalidateQueries']>
  ): Promise<void> {
    const { refetchType, ...found } = filters as InvalidateQueryFilters;
    const loading = this.getQueryCache()
      .findAll({ ...found, type: 'active', fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined && !query.isDisabled());
    const done = super.invalidateQueries(filters, options);
    if (refetchType === 'none') return done;
    await Promise.all([done, ...loading.map((query) => this.#repeat(query))]);
  }

  #repeat(query: Query): Promise<void> {
    const again = async () => {
      await query.promise?.catch(() => undefined);
      this.#repeats.delete(query);
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    const repeated = this.#repeats.get(query) ?? again();
    this.#repeats.set(query, repeated);
    return repeated;
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
