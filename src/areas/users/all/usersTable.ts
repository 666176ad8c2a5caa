import { USER_FILTERS, USER_SORTS, type UserFilter, type UserListFilter } from '@contract/users/users';
import type { FilterGroup, IdFilter } from '@/components/table/FilterMenu';
import type { TableParams, TableParamsSpec } from '@/components/table/tableParams';
import type { TypedTranslate } from '@/i18n/useT';

/** The documented parameters of the users list (1 §2.4). */
export const USERS_TABLE: TableParamsSpec = {
  sorts: USER_SORTS,
  filters: USER_FILTERS,
  idFilters: ['departments', 'groups'],
  defaultOrderBy: 'created_at',
};

const ROLES = ['accountAdmin', 'accountOwner', 'learner'] as const satisfies readonly UserFilter[];
const TASKS = [
  'noTaskAssigned',
  'notStarted',
  'inProgress',
  'allCompleted',
] as const satisfies readonly UserFilter[];

const INVITATIONS = [
  'notInvited',
  'invited',
  'invitationExpired',
  'invitationRevoked',
] as const satisfies readonly UserFilter[];

/** Filters by departments and groups, in the address as `departments=1,2` and `groups=3`. */
export const userIdFilters = (t: TypedTranslate): IdFilter[] =>
  (['departments', 'groups'] as const).map((resource) => ({
    key: resource,
    resource,
    label: t(`users.filters.${resource}`),
  }));

/** The filters, by what they look at. */
export function userFilterGroups(t: TypedTranslate): FilterGroup[] {
  const options = (filters: readonly UserFilter[]) =>
    filters.map((value) => ({ value, label: t(`users.filters.${value}`) }));
  return [
    { heading: t('users.filters.role'), options: options(ROLES) },
    { heading: t('users.filters.tasks'), options: options(TASKS) },
    { heading: t('users.filters.invitation'), options: options(INVITATIONS) },
    { heading: t('users.filters.account'), options: options(['disabled']) },
  ];
}

type Filtering = Pick<TableParams, 'filterBy' | 'ids' | 'showDisabled'>;

/** What of the parameters the collection takes as its filter; the search goes its own way. */
export function userFilter({ filterBy, ids, showDisabled }: Filtering): UserListFilter {
  const chosen = USER_FILTERS.filter((filter) => filterBy.includes(filter));
  const { departments, groups } = ids;
  return {
    ...(chosen.length > 0 ? { filterBy: chosen } : {}),
    ...(departments ? { departmentIds: [...departments] } : {}),
    ...(groups ? { groupIds: [...groups] } : {}),
    ...(showDisabled ? { showDisabled } : {}),
  };
}
