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
  return (
    <TextField {...textField} select>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
