/** The member screens of a department or group. */
export const memberPaths = {
  departments: (id: number) => `/users/departments/assigned-users/${id}`,
  groups: (id: number) => `/users/groups/assigned-users/${id}`,
};

/** The value of `modal` that opens the dialog for a new department or group. */
export const CREATE_TEAM = 'create';
