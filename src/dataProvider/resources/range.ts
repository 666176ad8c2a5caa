import { addDays, addMonths } from '@contract/days';
import { limits } from '@contract/limits';

/** The ranges of reports that end today, besides one from day to day. */
export const PRESETS = ['7', '30', '90', 'halfYear', 'year'] as const;
/** From the first day of the one chosen campaign on. */
export const ENTIRE = 'entire';
export const RANGES = [...PRESETS, ENTIRE] as const;
type Preset = (typeof PRESETS)[number];

/** What a report's address says of its days; absent: custom, and of these the last 30. */
export interface RangeFilter {
  readonly range?: (typeof RANGES)[number] | undefined;
  /** Days, YYYY-MM-DD; a range takes precedence. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Days of the company's zone, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const { rangeDays } = limits.reports;

/** The first day of a range that ends on this day, which counts as well. */
function startOf(range: Preset, today: string): string {
  if (range === 'halfYear') return addDays(addMonths(today, -6), 1);
  if (range === 'year') return addDays(addMonths(today, -12), 1);
  return addDays(today, 1 - Number(range));
}

/** The days that a report is about. 'Entire campaign' has none of its own: the gateway knows when it began. */
export function daysOf({ range, from, to }: RangeFilter, today: string): Days {
  if (range && range !== ENTIRE) return { from: startOf(range, today), to: today };
  const last = to ?? today;
  return { from: from ?? addDays(last, 1 - rangeDays), to: last };
}

export interface CampaignRangeFilter extends RangeFilter {
  readonly campaigns?: readonly number[] | undefined;
}

/** Whether all days of one campaign are asked for, which exactly one campaign must be chosen for. */
export const isEntire = ({ range, campaigns }: CampaignRangeFilter): boolean =>
  range === ENTIRE && campaigns?.length === 1;

/** The same as query parameters, with the chosen campaigns. */
export const campaignRangeQuery = (filter: CampaignRangeFilter, today: string) => ({
  ...(isEntire(filter) ? { isEntireCampaign: true } : daysOf(filter, today)),
  ...(filter.campaigns && { campaignIds: [...filter.campaigns] }),
});
