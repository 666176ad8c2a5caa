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

/** The first day of a period that ends on this day, in the browser's time zone: YYYY-MM-DD. */
export function startOfPeriod(period: ReportPeriod, today: Date): string {
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  if (period === 'halfYear') start.setMonth(start.getMonth() - 6);
  else if (period === 'year') start.setFullYear(start.getFullYear() - 1);
  // The last day counts as well.
  else start.setDate(start.getDate() - Number(period) + 1);
  return start.toLocaleDateString('sv');
}

/** The scope as query parameters. */
export function scopeQuery({ campaigns, period, from, to }: ExerciseScope, today = new Date()) {
  return {
    ...(campaigns && { campaignIds: campaigns }),
    ...(period ? { from: startOfPeriod(period, today) } : { ...(from && { from }), ...(to && { to }) }),
  };
}
