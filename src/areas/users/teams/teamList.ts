import { TEAM_SORTS } from '@contract/users/teams';
import type { ListSpec } from '@/components/list/listParams';

/** Departments and groups come in the order of their names. */
export const TEAM_LIST: ListSpec = { sorts: TEAM_SORTS, defaultSort: { field: 'name', order: 'ASC' } };
