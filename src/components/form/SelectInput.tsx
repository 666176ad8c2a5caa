import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldMessage } from './FieldMessage';
import { leaveField } from './leaveField';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectInputProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  options: readonly SelectOption[];
  hint?: string;
  disabled?: boolean;
}

/** One of a few fixed values. */
export function SelectInput<Values extends FieldValues>(props: SelectInputProps<Values>) {
  const { control, name, label, options, hint, disabled } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      select
      fullWidth
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={() => leaveField(field.value, field.onBlur)}
      inputRef={field.ref}
      label={label}
      disabled={disabled}
      error={fieldState.error !== undefined}
      helperText={<FieldMessage hint={hint} error={fieldState.error?.message} />}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
