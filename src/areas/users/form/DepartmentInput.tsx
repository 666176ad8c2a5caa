import { type Control, type FieldValues, useController } from 'react-hook-form';
import { SearchSelect } from '@/components/form/SearchSelect';
import { useT } from '@/i18n/useT';

interface DepartmentValues {
  departmentId: number | null;
  /** The name of a department to create on save; `departmentId` is then empty. */
  newDepartment: string;
}

export interface DepartmentInputProps<Values extends FieldValues> {
  /** The control of a form that contains both fields. */
  control: Control<Values>;
  isRequired?: boolean;
}

/** Selects a department, or names a new one. */
export function DepartmentInput<Values extends FieldValues & Record<keyof DepartmentValues, unknown>>(
  props: DepartmentInputProps<Values>,
) {
  const t = useT();
  // The form has more than these two fields, which the type of a control can't express.
  const control = props.control as unknown as Control<DepartmentValues>;
  const chosen = useController({ control, name: 'departmentId' });
  const made = useController({ control, name: 'newDepartment' });
  const { value: id } = chosen.field;
  const error = chosen.fieldState.error ?? made.fieldState.error;
  return (
    <SearchSelect
      resource="departments"
      label={t('resources.users.fields.departmentId')}
      hint={made.field.value === '' ? undefined : t('users.department.isNew')}
      error={error?.message}
      isRequired={props.isRequired}
      inputRef={chosen.field.ref}
      value={id === null ? [] : [id]}
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
