import { TEAM_SORTS } from '@contract/users/teams';
import type { TableParamsSpec } from '@/components/table/tableParams';

/** Departments and groups come in the order of their names. */
export const TEAM_TABLE: TableParamsSpec = {
  sorts: TEAM_SORTS,
  defaultOrderBy: 'name',
  defaultOrder: 'ASC',
};
