/** The documented screens of the people of a department or group (1 §2.2). */
export const memberPaths = {
  departments: (id: number) => `/users/departments/assigned-users/${id}`,
  groups: (id: number) => `/users/groups/assigned-users/${id}`,
};
