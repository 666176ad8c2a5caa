import type { Page } from '@contract/paging';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { nextPage } from './nextPage';

/** A documented read page by page, further ones being appended; while another is asked for, the last answer stays. */
export const usePages = <Item>(
  queryKey: QueryKey,
  read: (pageNumber: number, signal: AbortSignal) => Promise<{ data: Page<Item> }>,
) =>
  useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });

/** What `usePages` returns. */
export type Pages<Item> = ReturnType<typeof usePages<Item>>;
