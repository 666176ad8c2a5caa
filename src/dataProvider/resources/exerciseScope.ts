import { addDays, addMonths } from '@contract/days';

/** The periods of the company-wide report, besides one from day to day. */
export const REPORT_PERIODS = ['7', '30', '90', 'halfYear', 'year'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** Which exercises the company-wide report is about; absent: all. */
export interface ExerciseScope {
  readonly campaigns?: number[];
  readonly period?: ReportPeriod;
  /** Days, YYYY-MM-DD; a period takes precedence. */
  readonly from?: string;
  readonly to?: string;
}

/** The first day of a period that ends on this day, YYYY-MM-DD. */
export function startOfPeriod(period: ReportPeriod, today: string): string {
  if (period === 'halfYear') return addMonths(today, -6);
  if (period === 'year') return addMonths(today, -12);
  // The last day counts as well.
  return addDays(today, 1 - Number(period));
}

/** The scope as query parameters. */
export function scopeQuery({ campaigns, period, from, to }: ExerciseScope, today: string) {
  return {
    ...(campaigns && { campaignIds: campaigns }),
    ...(period ? { from: startOfPeriod(period, today) } : { ...(from && { from }), ...(to && { to }) }),
  };
}
