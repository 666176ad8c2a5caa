import { TEAM_SORTS } from '@contract/users/teams';
import type { ListSpec } from '@/components/list/listParams';

/** Departments and groups are sorted by name. */
export const TEAM_LIST: ListSpec = { sorts: TEAM_SORTS, defaultSort: { field: 'name', order: 'ASC' } };
