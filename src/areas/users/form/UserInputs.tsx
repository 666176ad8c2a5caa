import { limits } from '@contract/limits';
import { ASSIGNABLE_ROLES } from '@contract/users/users';
import type { Control } from 'react-hook-form';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SelectInput } from '@/components/form/SelectInput';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { useGivenRoles } from '../useCredentialRule';
import { DepartmentInput } from './DepartmentInput';
import type { EditUserValues } from './userForm';

export interface UserInputsProps {
  control: Control<EditUserValues>;
  /** Why the role can't be changed; absent when it can. */
  fixedRole?: string;
}

/** The fields shared by adding and editing a user. */
export function UserInputs({ control, fixedRole }: UserInputsProps) {
  const t = useT();
  const given = useGivenRoles();
  // A read-only role may be one the signed-in user can't give, and must still be shown.
  const roles = (fixedRole === undefined ? given : ASSIGNABLE_ROLES).map((value) => ({
    value,
    label: t(`users.roles.${value}`),
  }));
  const tooLong = () => t('users.form.tooLong', { max: limits.text.nameMax });

  return (
    <>
      <TextInput
        control={control}
        name="name"
        label={t('resources.users.fields.name')}
        maxLength={limits.text.nameMax}
        autoComplete="off"
        errorText={tooLong}
      />
      <TextInput
        control={control}
        name="lastName"
        label={t('resources.users.fields.lastName')}
        maxLength={limits.text.nameMax}
        autoComplete="off"
        errorText={tooLong}
      />
      <SelectInput
        control={control}
        name="role"
        label={t('resources.users.fields.role')}
        options={roles}
        disabled={fixedRole !== undefined}
        hint={fixedRole ?? t('users.form.roleHint')}
      />
      <DepartmentInput control={control} />
      <SearchSelectInput
        control={control}
        name="groupIds"
        resource="groups"
        label={t('resources.users.fields.groupIds')}
        isMultiple
      />
    </>
  );
}
