import { USER_FILTERS, USER_SORTS, type UserFilter, type UserListFilter } from '@contract/users/users';
import type { FilterGroup } from '@/components/table/FilterMenu';
import type { TableParams, TableParamsSpec } from '@/components/table/tableParams';
import type { TypedTranslate } from '@/i18n/useT';

/** The documented parameters of the users list (1 §2.4). */
export const USERS_TABLE: TableParamsSpec = {
  sorts: USER_SORTS,
  filters: USER_FILTERS,
  defaultOrderBy: 'created_at',
};

const ROLES = ['accountAdmin', 'accountOwner', 'learner'] as const satisfies readonly UserFilter[];
const TASKS = [
  'noTaskAssigned',
  'notStarted',
  'inProgress',
  'allCompleted',
] as const satisfies readonly UserFilter[];

/** The documented filters, by what they look at. */
export function userFilterGroups(t: TypedTranslate): FilterGroup[] {
  const options = (filters: readonly UserFilter[]) =>
    filters.map((value) => ({ value, label: t(`users.filters.${value}`) }));
  return [
    { heading: t('users.filters.role'), options: options(ROLES) },
    { heading: t('users.filters.tasks'), options: options(TASKS) },
  ];
}

/** What of the parameters the collection takes as its filter; the search goes its own way. */
export function userFilter({
  filterBy,
  showDisabled,
}: Pick<TableParams, 'filterBy' | 'showDisabled'>): Pick<UserListFilter, 'filterBy' | 'showDisabled'> {
  const chosen = USER_FILTERS.filter((filter) => filterBy.includes(filter));
  return { ...(chosen.length > 0 ? { filterBy: chosen } : {}), ...(showDisabled ? { showDisabled } : {}) };
}
