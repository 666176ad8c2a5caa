/** What pages needed at their last start, so that the next start can ask for it before any code has run. */
export const START_KEY = 'vigil.start';

const MAX_PAGES = 20;
const MAX_CALLS = 12;

/** A list as react-admin's `getList` is asked for it. */
export type ListAsked = readonly [resource: string, params: object];

/** One page's start: the paths of its reads, and which of them are lists. */
export interface PageStart {
  readonly calls: readonly string[];
  readonly lists: readonly ListAsked[];
}

/** Of one account; the addresses of the pages are paths with their query. */
export interface StartRecord {
  readonly account: string;
  readonly pages: Readonly<Record<string, PageStart>>;
}

const isList = (value: unknown): value is ListAsked =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'object' && value[1] !== null;

function isPage(value: unknown): value is PageStart {
  const { calls, lists } = (value ?? {}) as Partial<PageStart>;
  if (!Array.isArray(calls) || !Array.isArray(lists)) return false;
  return calls.every((one) => typeof one === 'string') && lists.every(isList);
}

/** The record of this account; an empty one when there is none, or another account's. */
export function parseStartRecord(text: string | null, account: string): StartRecord {
  try {
    const record = JSON.parse(text ?? 'null') as Partial<StartRecord> | null;
    if (record?.account === account && typeof record.pages === 'object') {
      const pages = Object.entries(record.pages).filter(([, page]) => isPage(page));
      return { account, pages: Object.fromEntries(pages) };
    }
  } catch {
    // As if there were none.
  }
  return { account, pages: {} };
}

/** The record with one page's start; the pages opened longest ago are left out. */
export function withPage(
  { account, pages }: StartRecord,
  address: string,
  { calls, lists }: PageStart,
): StartRecord {
  const { [address]: _, ...others } = pages;
  const kept = Object.entries(others).slice(1 - MAX_PAGES);
  const page = { calls: calls.slice(0, MAX_CALLS), lists: lists.slice(0, MAX_CALLS) };
  return { account, pages: Object.fromEntries([...kept, [address, page]]) };
}
