/** What pages needed at their last start, so that the next start can ask for it before any code has run. */
export const START_KEY = 'vigil.start';

const MAX_PAGES = 20;
const MAX_CALLS = 12;

/** Of one account; addresses are paths with their query, calls are the paths of its reads. */
export interface StartRecord {
  readonly account: string;
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The record of this account; an empty one when there is none, or another account's. */
export function parseStartRecord(text: string | null, account: string): StartRecord {
  try {
    const record = JSON.parse(text ?? 'null') as Partial<StartRecord> | null;
    if (record?.account === account && typeof record.pages === 'object') {
      const pages = Object.entries(record.pages).filter(([, calls]) => isTexts(calls));
      return { account, pages: Object.fromEntries(pages) };
    }
  } catch {
    // As if there were none.
  }
  return { account, pages: {} };
}

/** The record with one page's calls; the pages opened longest ago are left out. */
export function withPage(
  { account, pages }: StartRecord,
  address: string,
  calls: readonly string[],
): StartRecord {
  const { [address]: _, ...others } = pages;
  const kept = Object.entries(others).slice(1 - MAX_PAGES);
  return { account, pages: Object.fromEntries([...kept, [address, calls.slice(0, MAX_CALLS)]]) };
}
