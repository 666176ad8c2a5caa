import { type Department, departmentEndpoints, type Group, groupEndpoints } from '@contract/users/teams';
import type { TeamResource } from '@/dataProvider';
import { links } from '../links';
import type { Asked } from '../peopleCalls';

export type Team = Group & Partial<Pick<Department, 'isDefault'>>;

/** The differences between departments and groups, apart from their texts (`users.teams.<resource>`). */
export interface TeamKind {
  resource: TeamResource;
  endpoints: typeof departmentEndpoints | typeof groupEndpoints;
  membersPath: (id: number) => string;
  /** What happens to the members when the team is deleted. */
  keptKey: 'users.teams.keptDepartment' | 'users.teams.keptGroup';
  /** The users list's filter for members. */
  memberFilter: (id: number) => { departmentId: number } | { groupId: number };
  /** Adds and removes members; both can be undone. */
  assign: (id: number) => Asked;
  unassign: (id: number) => Asked;
}

export const DEPARTMENTS: TeamKind = {
  resource: 'departments',
  endpoints: departmentEndpoints,
  membersPath: (departmentId) => links.department({ departmentId }),
  keptKey: 'users.teams.keptDepartment',
  memberFilter: (departmentId) => ({ departmentId }),
  assign: (departmentId) => ({ kind: 'changeDepartment', payload: { departmentId } }),
  // Users who have moved on since stay where they are.
  unassign: (fromId) => ({ kind: 'changeDepartment', payload: { departmentId: null, fromId } }),
};

export const GROUPS: TeamKind = {
  resource: 'groups',
  endpoints: groupEndpoints,
  membersPath: (groupId) => links.group({ groupId }),
  keptKey: 'users.teams.keptGroup',
  memberFilter: (groupId) => ({ groupId }),
  assign: (groupId) => ({ kind: 'addToGroup', payload: { groupId } }),
  unassign: (groupId) => ({ kind: 'removeFromGroup', payload: { groupId } }),
};
