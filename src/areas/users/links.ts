import { link } from '@/client/link';

/** The documented paths of the users screens, with the builders of their addresses; a profile's are in tabs.ts. */
export const links = {
  allUsers: link('/users/all_users'),
  departments: link('/users/departments'),
  department: link('/users/departments/assigned-users/:departmentId'),
  groups: link('/users/groups'),
  group: link('/users/groups/assigned-users/:groupId'),
};

/** The value of `modal` that opens the dialog for a new department or group. */
export const CREATE_TEAM = 'create';
