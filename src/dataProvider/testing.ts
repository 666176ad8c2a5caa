import type { Department } from '@contract/users/teams';
import type { UserRow } from '@contract/users/users';

export const buildUserRow = (given: Partial<UserRow> = {}): UserRow => ({
  id: 5,
  email: 'bo@acme.test',
  name: 'Bo',
  lastName: 'Berg',
  role: 'user',
  isOwner: false,
  registrationType: 'REGISTERED',
  invitation: 'accepted',
  emailVerified: true,
  isMfaEnabled: false,
  sso: false,
  taskStatus: 'inProgress',
  departmentId: 1,
  manager: null,
  departmentName: 'No Department',
  lastLogin: null,
  createdAt: '2026-01-01T00:00:00Z',
  disabledAt: null,
  ...given,
});

export const buildDepartment = (given: Partial<Department> = {}): Department => ({
  id: 3,
  name: 'Sales',
  usersCount: 4,
  assignedCount: 3,
  completedCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
  isDefault: false,
  ...given,
});
