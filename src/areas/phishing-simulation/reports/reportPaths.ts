import { links } from '../links';

/** The tabs of a report, by the last part of their addresses; the first is the default. */
export const REPORT_TABS = [
  'overview',
  'recipients',
  'templates',
  'departments',
  'groups',
  'rounds',
] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

/** The address of a report's tab, with filters; the default tab if none is given. */
export function reportPath(
  campaignId: number,
  tab: ReportTab = REPORT_TABS[0],
  filters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(filters).toString();
  return `${links.report({ campaignId })}/${tab}${query && `?${query}`}`;
}

/** The filters that every tab has; they stay when another tab is opened. */
const OF_ALL_TABS = ['dateRange', 'periodFrom', 'periodTo'];

/** The part of a query that every tab of the report is narrowed by. */
export const filtersOfAllTabs = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => OF_ALL_TABS.includes(name)));

const DAYS = /^(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)$/;

/**
 * Documented parameters that say the same as others in those: a `dateRange` of two days is a period, and
 * `campaignStartDate` the day it begins with. Null where there is nothing to translate.
 */
export function withPeriod(query: URLSearchParams): URLSearchParams | null {
  const [, from, to] = DAYS.exec(query.get('dateRange') ?? '') ?? [];
  const start = query.get('campaignStartDate');
  if (from === undefined && start === null) return null;
  const next = new URLSearchParams(query);
  next.delete('campaignStartDate');
  const put = (name: string, value: string | null | undefined) => {
    if (value && !next.has(name)) next.set(name, value);
  };
  if (from !== undefined) {
    next.delete('dateRange');
    put('periodFrom', from);
    put('periodTo', to);
  }
  put('periodFrom', start);
  return next;
}
