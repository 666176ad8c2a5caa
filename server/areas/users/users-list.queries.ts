import type { Queryable } from '../../db/client';
import type { ListedUser } from './users.model';
import { reversedOrder, splitFilters } from './users-filter.queries';
import { EXACT, type ListWindow, selectPage } from './users-page.queries';
import { type Counted, countList } from './users-total.queries';

interface ReadPage extends Counted {
  readonly rows: ListedUser[];
}

/**
 * A search. The planner estimates how many users match, and where it is wrong it reads a million rows for
 * one. So matches are collected and sorted up to the limit of exact totals, which gives page and total at
 * once. With more matches the page is near the start of its order, unless search and order are correlated
 * ('Zubiri' by last name): then all matches are collected.
 */
async function readSearch(db: Queryable, window: ListWindow): Promise<ReadPage> {
  const rows = await selectPage(db, window, 'collect');
  const matches = rows[0]?.matches ?? 0;
  const isNone = rows.length === 0 && window.offset === 0;
  if (isNone || (matches > 0 && matches <= EXACT)) return { rows, total: matches, totalIsMinimum: false };
  // A page past the last match doesn't tell how many there are.
  const counted = matches > 0 ? { total: EXACT, totalIsMinimum: true } : await countList(db, window);
  return { ...counted, rows: counted.totalIsMinimum ? await pageOfMany(db, window, 'collectAll') : [] };
}

/** A page of more matches than are counted exactly; `all` finds it at any position. */
async function pageOfMany(
  db: Queryable,
  window: ListWindow,
  all: 'collectAll' | 'collectAllIds',
): Promise<ListedUser[]> {
  const walked = await selectPage(db, window, 'walk');
  return walked.length === window.limit ? walked : selectPage(db, window, all);
}

/** Whether few users match and an index contains them, but newest first instead of in the requested order. */
function isFewInIndex({ filter, order }: ListWindow): boolean {
  return splitFilters(filter.filterBy).invitations.length > 0 && order.column !== 'created_at';
}

/** Pages in the second half are read from the end of the index. */
async function plainPage(db: Queryable, window: ListWindow, total: number): Promise<ListedUser[]> {
  const { offset, limit, order } = window;
  if (offset * 2 < total) return selectPage(db, window, 'ordered');
  const behind = total - offset - limit;
  const fromEnd = {
    ...window,
    order: reversedOrder(order),
    offset: Math.max(0, behind),
    limit: limit + Math.min(0, behind),
  };
  if (fromEnd.limit <= 0) return [];
  return (await selectPage(db, fromEnd, 'ordered')).reverse();
}

/** A page of the list with its total. */
export async function readList(db: Queryable, window: ListWindow): Promise<ReadPage> {
  if (window.filter.search) return readSearch(db, window);
  if (isFewInIndex(window)) {
    // The planner overestimates them and would walk past a million other rows to find them.
    const rows = await selectPage(db, window, 'collectIds');
    if (rows[0]) return { rows, total: rows[0].matches, totalIsMinimum: false };
    const counted = await countList(db, window);
    return { ...counted, rows: counted.totalIsMinimum ? await pageOfMany(db, window, 'collectAllIds') : [] };
  }
  const counted = await countList(db, window);
  const { total, totalIsMinimum } = counted;
  if (total === 0) return { ...counted, rows: [] };
  return { ...counted, rows: await plainPage(db, window, totalIsMinimum ? Number.POSITIVE_INFINITY : total) };
}
