import { links } from '../../links';

/** The tabs of the report of all campaigns, by the last part of their addresses; the first is the default. */
export const SUMMARY_TABS = [
  'overview',
  'templates',
  'recipients',
  'departments',
  'groups',
  'campaigns',
] as const;
export type SummaryTab = (typeof SUMMARY_TABS)[number];

/** What all tabs share: which campaigns the report is about. */
const SCOPE = ['campaigns', 'period', 'from', 'to'];

/** The address of a tab, with the scope of the current address and other parameters. */
export function summaryPath(
  tab: SummaryTab,
  current = new URLSearchParams(),
  more: Readonly<Record<string, string>> = {},
) {
  const kept = SCOPE.flatMap((name) => {
    const value = current.get(name);
    return value === null ? [] : [[name, value]];
  });
  const query = new URLSearchParams([...kept, ...Object.entries(more)]).toString();
  return `${links.summary()}/${tab}${query && `?${query}`}`;
}
