import { limits } from '@contract/limits';
import type { ManagedField } from '@contract/users/profile';
import { ASSIGNABLE_ROLES } from '@contract/users/users';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SelectInput } from '@/components/form/SelectInput';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { useGivenRoles } from '../useCredentialRule';
import { DepartmentInput } from './DepartmentInput';

export interface UserInputsProps {
  /** Why the role can't be changed; absent when it can. */
  fixedRole?: string;
  /** What the company's directory decides, which is not asked for. */
  managed?: readonly ManagedField[];
}

/** The fields shared by editing a user in the list and on the profile. */
export function UserInputs({ fixedRole, managed = [] }: UserInputsProps) {
  const t = useT();
  const given = useGivenRoles();
  // A read-only role may be one the signed-in user can't give, and must still be shown.
  const roles = fixedRole === undefined ? given : ASSIGNABLE_ROLES;

  return (
    <>
      {!managed.includes('name') && (
        <>
          <TextInput source="name" maxLength={limits.text.nameMax} autoComplete="off" />
          <TextInput source="lastName" maxLength={limits.text.nameMax} autoComplete="off" />
        </>
      )}
      <SelectInput
        source="role"
        choices={roles.map((id) => ({ id, name: t(`users.roles.${id}`) }))}
        disabled={fixedRole !== undefined}
        helperText={fixedRole ?? t('users.form.roleHint')}
      />
      {!managed.includes('department') && <DepartmentInput />}
      {!managed.includes('groups') && <SearchSelectInput source="groupIds" resource="groups" isMultiple />}
    </>
  );
}
