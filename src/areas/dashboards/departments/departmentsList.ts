import { COMPARED_MONTHS, DEPARTMENT_FIGURE_SORTS } from '@contract/dashboards';
import { limits } from '@contract/limits';
import { type ListSpec, PARTNER_NAMES, wordFilter } from '@/components/list/listParams';
import type { DepartmentsFilter } from '@/dataProvider/resources/dashboards';

/** The list of departments, which its tab shows and the heading's PDF follows: loaded apart from the tab's code. */
export const DEPARTMENTS_LIST: ListSpec<DepartmentsFilter> = {
  sorts: DEPARTMENT_FIGURE_SORTS,
  // Departments of which nothing is told come last.
  defaultSort: { field: 'culture', order: 'ASC' },
  filters: { months: { ...wordFilter(COMPARED_MONTHS.map(String)), widens: true } },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};
