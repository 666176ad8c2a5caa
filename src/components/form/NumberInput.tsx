import TextField from '@mui/material/TextField';
import { digitsOnly } from './digitsOnly';
import { type FieldProps, useField } from './useField';

export interface NumberInputProps extends FieldProps {
  autoFocus?: boolean;
  maxLength?: number;
}

/** What was typed, as a number where it is one; the schema tells what is wrong with anything else. */
const toNumber = (text: string): unknown =>
  /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;

/** A whole number, typed. */
export function NumberInput({ autoFocus, maxLength = 9, ...props }: NumberInputProps) {
  const { textField, field } = useField(props);
  return (
    <TextField
      {...textField}
      autoFocus={autoFocus}
      onKeyDown={digitsOnly}
      value={String(field.value ?? '')}
      onChange={({ target }) => textField.onChange(toNumber(target.value.trim()))}
      slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr', maxLength, autoComplete: 'off' } }}
    />
  );
}
