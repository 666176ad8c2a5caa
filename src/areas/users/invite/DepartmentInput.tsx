import { type Control, useController } from 'react-hook-form';
import { SearchSelect } from '@/components/form/SearchSelect';
import { useT } from '@/i18n/useT';
import type { InviteValues } from './inviteForm';

/** One department, or the name of one that is created together with the people (1 §5). */
export function DepartmentInput({ control }: { control: Control<InviteValues> }) {
  const t = useT();
  const chosen = useController({ control, name: 'departmentId' });
  const made = useController({ control, name: 'newDepartment' });
  const { value: id } = chosen.field;
  return (
    <SearchSelect
      resource="departments"
      label={t('resources.users.fields.departmentId')}
      hint={made.field.value === '' ? undefined : t('invite.department.isNew')}
      error={chosen.fieldState.error?.message}
      isRequired
      inputRef={chosen.field.ref}
      value={id === null ? [] : [id]}
      created={made.field.value}
      onChange={([department = null]) => {
        made.field.onChange('');
        chosen.field.onChange(department);
      }}
      createLabel={(name) => t('invite.department.create', { name })}
      onCreate={(name) => {
        made.field.onChange(name);
        chosen.field.onChange(null);
      }}
    />
  );
}
