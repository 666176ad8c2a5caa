import type { Page } from '@contract/paging';

/** The number of the page after this one, as the gateway counts; undefined after the last. */
export function nextPage({ data: { pageInfo } }: { data: Page<unknown> }): number | undefined {
  const { pageNumber, pageSize, totalItems } = pageInfo;
  return (pageNumber + 1) * pageSize < totalItems ? pageNumber + 1 : undefined;
}
