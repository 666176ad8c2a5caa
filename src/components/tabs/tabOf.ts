/**
 * The tab of an address, by the part of it that names one, so that what is open in a tab counts as that tab; the first
 * by default.
 */
export const tabOf = <Tab extends string>(tabs: readonly [Tab, ...Tab[]], pathname: string): Tab =>
  tabs.find((tab) => pathname.split('/').includes(tab)) ?? tabs[0];
