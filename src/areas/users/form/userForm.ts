import { ASSIGNABLE_ROLES, type User, userCreateSchema } from '@contract/users/users';
import { z } from 'zod';

export const editUserSchema = userCreateSchema
  .omit({ email: true, notify: true })
  .required()
  .extend({ newDepartment: z.string() });
export type EditUserValues = z.infer<typeof editUserSchema>;

type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];
const isAssignable = (role: string): role is AssignableRole => ASSIGNABLE_ROLES.some((one) => one === role);

/** Whether the role is fixed: for the owner, and for staff of the service. */
export const hasFixedRole = ({ isOwner, role }: User) => isOwner || !isAssignable(role);

/** A user as the edit form's values. */
export const toEditValues = ({ name, lastName, role, departmentId, groupIds }: User): EditUserValues => ({
  name,
  lastName,
  role: isAssignable(role) ? role : 'admin',
  departmentId,
  newDepartment: '',
  groupIds,
});

/** Only the changed fields: absent ones stay, so that two editors don't revert each other. */
export function changedFields<Values extends object>(values: Values, before: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([field, value]) => {
    const old: unknown = before[field as keyof Values];
    return Array.isArray(value) && Array.isArray(old)
      ? [...value].sort().join() !== [...old].sort().join()
      : value !== old;
  });
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Removes a role that may not be given; a department is selected or named, never both. */
export function admittedChanges<Changes extends Partial<EditUserValues>>(
  changes: Changes,
  user: User,
): Changes {
  const { role, departmentId, ...others } = changes;
  return {
    ...others,
    ...(role === undefined || hasFixedRole(user) ? {} : { role }),
    ...(departmentId === undefined || others.newDepartment !== undefined ? {} : { departmentId }),
  } as Changes;
}

/** The changes of the edit form; never a role it may not offer. */
export function toChanges(values: EditUserValues, user: User): Partial<EditUserValues> {
  return admittedChanges(changedFields(values, toEditValues(user)), user);
}
