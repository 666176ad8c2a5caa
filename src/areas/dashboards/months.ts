import { COMPARED_MONTHS, type ComparedMonths } from '@contract/dashboards';
import { addMonths, monthOf } from '@contract/days';
import type { DepartmentsFilter } from '@/dataProvider/resources/dashboards';
import type { Days } from '@/dataProvider/resources/range';

/** Over how many months departments are compared: 12 unless others are chosen. */
export const monthsOf = ({ months }: DepartmentsFilter): ComparedMonths =>
  COMPARED_MONTHS.find((one) => String(one) === months) ?? 12;

/** The days of so many months, the current one up to today included. */
export const rangeOfMonths = (months: ComparedMonths, today: string): Days => ({
  from: addMonths(`${monthOf(today)}-01`, 1 - months),
  to: today,
});
