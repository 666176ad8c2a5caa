import { addDays, addMonths } from '@contract/days';
import { limits } from '@contract/limits';

/** The periods of the company-wide report, besides one from day to day. */
export const REPORT_PERIODS = ['7', '30', '90', 'halfYear', 'year'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];
/** The period that has every day. */
export const ALWAYS = 'always';

/** Which exercises the company-wide report is about. */
export interface ExerciseScope {
  readonly campaigns?: number[];
  readonly period?: ReportPeriod | typeof ALWAYS;
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

/** The days of a report for which neither days nor campaigns are chosen: as many as a range has at most. */
export const customDays = (today: string) => ({
  from: addDays(today, 1 - limits.reports.rangeDaysMax),
  to: today,
});

function daysOf({ campaigns, period, from, to }: ExerciseScope, today: string) {
  if (period === ALWAYS) return {};
  if (period) return { from: startOfPeriod(period, today) };
  if (from || to || campaigns) return { ...(from && { from }), ...(to && { to }) };
  return customDays(today);
}

/** The scope as query parameters. */
export const scopeQuery = (scope: ExerciseScope, today: string) => ({
  ...(scope.campaigns && { campaignIds: scope.campaigns }),
  ...daysOf(scope, today),
});
