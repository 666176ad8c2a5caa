import type { QueryKey } from '@tanstack/react-query';

/** What sharing a campaign with customers changes. Apart from the other queries, as the manifest needs it. */
export const SHARING_QUERIES: readonly QueryKey[] = [['simulation_customers'], ['simulation_shareable']];
