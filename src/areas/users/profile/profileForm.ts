import type { Profile } from '@contract/users/profile';
import { z } from 'zod';
import { admittedChanges, changedFields, editUserSchema, toEditValues } from '../form/userForm';

/** The values of the edit tab: the fields of quick editing, and the disabled state. */
export const profileFormSchema = editUserSchema.extend({ disabled: z.boolean() });
export type ProfileValues = z.infer<typeof profileFormSchema>;

/** A person as the form's values. */
export const toProfileValues = (profile: Profile): ProfileValues => ({
  ...toEditValues(profile),
  disabled: profile.disabledAt !== null,
});

/** Only the changed fields; never a protected one. */
export function profileChanges(values: ProfileValues, profile: Profile): Partial<ProfileValues> {
  const changes = admittedChanges(changedFields(values, toProfileValues(profile)), profile);
  if (profile.protection !== null) delete changes.role;
  if (profile.protection !== null) delete changes.disabled;
  return changes;
}
