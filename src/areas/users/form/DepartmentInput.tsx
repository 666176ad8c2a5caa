import { SearchSelect } from '@/components/form/SearchSelect';
import { useField } from '@/components/form/useField';
import { useT } from '@/i18n/useT';

/** Selects a department (`departmentId`), or names one to create on save (`newDepartment`). */
export function DepartmentInput({ isRequired }: { isRequired?: boolean }) {
  const t = useT();
  const chosen = useField({ source: 'departmentId', isRequired });
  const made = useField({ source: 'newDepartment' });
  const id: unknown = chosen.field.value;
  return (
    <SearchSelect
      resource="departments"
      label={chosen.label}
      hint={made.field.value === '' ? undefined : t('users.department.isNew')}
      error={chosen.message ?? made.message}
      isRequired={isRequired}
      inputRef={chosen.field.ref}
      value={typeof id === 'number' ? [id] : []}
      created={made.field.value}
      onChange={([department = null]) => {
        made.field.onChange('');
        chosen.field.onChange(department);
      }}
      createLabel={(name) => t('users.department.create', { name })}
      onCreate={(name) => {
        made.field.onChange(name);
        chosen.field.onChange(null);
      }}
    />
  );
}
