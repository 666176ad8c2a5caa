import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { type FieldProps, useField } from './useField';

export interface SelectInputProps extends FieldProps {
  choices: readonly { id: string; name: ReactNode }[];
}

/** One of a few fixed values. */
export function SelectInput({ choices, ...props }: SelectInputProps) {
  const { textField } = useField(props);
  // A choice of its own, shown as such, rather than a field without a value.
  const hasEmpty = choices.some(({ id }) => id === '');
  return (
    <TextField
      {...textField}
      select
      {...(hasEmpty && { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } })}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
