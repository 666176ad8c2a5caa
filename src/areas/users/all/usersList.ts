import {
  USER_FILTERS,
  USER_SORT_NAMES,
  USER_SORTS,
  type UserFilter,
  type UserListFilter,
} from '@contract/users/users';
import { choicesFilter, idsFilter, type ListSpec, switchFilter } from '@/components/list/listParams';
import type { ListFilter } from '@/components/table/FilterMenu';
import type { TypedTranslate } from '@/i18n/useT';

/** The query parameters of the users list; their values form the collection's filter. */
export const USERS_LIST: ListSpec<UserListFilter> = {
  sorts: USER_SORTS,
  sortNames: USER_SORT_NAMES,
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    departmentIds: idsFilter('departments'),
    groupIds: idsFilter('groups'),
    managerIds: idsFilter('managers'),
    filterBy: choicesFilter(USER_FILTERS),
    showDisabled: switchFilter({ widens: true }),
  },
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

/** The filters: by department and group, then by what they apply to. */
export function userFilters(t: TypedTranslate): ListFilter[] {
  const options = (filters: readonly UserFilter[]) =>
    filters.map((value) => ({ value, label: t(`users.filters.${value}`) }));
  return [
    {
      kind: 'records',
      name: 'departmentIds',
      resource: 'departments',
      label: t('users.filters.departments'),
    },
    { kind: 'records', name: 'groupIds', resource: 'groups', label: t('users.filters.groups') },
    { kind: 'records', name: 'managerIds', resource: 'users', label: t('users.filters.manager') },
    {
      kind: 'choices',
      name: 'filterBy',
      groups: [
        { heading: t('users.filters.role'), options: options(ROLES) },
        { heading: t('users.filters.tasks'), options: options(TASKS) },
        { heading: t('users.filters.invitation'), options: options(INVITATIONS) },
        { heading: t('users.filters.account'), options: options(['disabled']) },
      ],
    },
  ];
}
