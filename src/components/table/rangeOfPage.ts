export interface PageRange {
  /** 1-based, both inclusive; 0 and 0 when the list is empty. */
  from: number;
  to: number;
}

/** Which rows of the whole list a page shows; the page is 1-based. */
export function rangeOfPage(page: number, perPage: number, shown: number): PageRange {
  if (shown === 0) return { from: 0, to: 0 };
  const from = (page - 1) * perPage + 1;
  return { from, to: from + shown - 1 };
}
