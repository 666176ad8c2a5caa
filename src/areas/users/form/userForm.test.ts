import { expect, it } from 'vitest';
import { buildUserRow } from '@/dataProvider/testing';
import { hasFixedRole, toChanges, toEditValues } from './userForm';

const user = { ...buildUserRow({ role: 'admin', name: 'Bo' }), groupIds: [1, 2] };

it('sends only changed fields', () => {
  const values = toEditValues(user);
  expect(toChanges(values, user)).toEqual({});
  expect(toChanges({ ...values, name: 'Bea', groupIds: [2, 1] }, user)).toEqual({ name: 'Bea' });
  expect(toChanges({ ...values, groupIds: [2] }, user)).toEqual({ groupIds: [2] });
});

it('sends the name of a new department instead of a selected one', () => {
  const values = { ...toEditValues(user), departmentId: null, newDepartment: 'Field sales' };
  expect(toChanges(values, user)).toEqual({ newDepartment: 'Field sales' });
  expect(toChanges({ ...toEditValues(user), departmentId: 7 }, user)).toEqual({ departmentId: 7 });
});

it('never sends a role the form may not offer', () => {
  const owner = { ...user, isOwner: true };
  expect(hasFixedRole(owner)).toBe(true);
  expect(toChanges({ ...toEditValues(owner), role: 'user' }, owner)).toEqual({});
  expect(hasFixedRole({ ...user, role: 'support' })).toBe(true);
});
