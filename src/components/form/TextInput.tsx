import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { cleanLine } from './cleanLine';
import { type FieldProps, useField } from './useField';

export interface TextInputProps
  extends FieldProps,
    Pick<TextFieldProps, 'type' | 'autoComplete' | 'autoFocus' | 'minRows' | 'maxRows' | 'dir'> {
  maxLength?: number;
  /** Further attributes of the input element. */
  htmlInput?: InputHTMLAttributes<HTMLInputElement>;
  /** Buttons at the end of the field. */
  endAdornment?: ReactNode;
  /** Removes what must not be in the value, of typed and of pasted text. */
  clean?: (text: string) => string;
}

/** A line of text without letters that nobody sees, or with `minRows` several that grow with the text. */
export function TextInput(props: TextInputProps) {
  const { type, autoComplete, autoFocus, minRows, maxRows, dir = 'auto', ...rest } = props;
  const { maxLength, htmlInput, endAdornment, clean = (text) => text, ...field } = rest;
  const { textField } = useField(field);
  const isLine = minRows === undefined;
  const taken = (text: string) => clean(isLine ? cleanLine(text, type) : text);
  return (
    <TextField
      {...textField}
      onChange={(event) => textField.onChange(taken(event.target.value))}
      type={type}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      multiline={!isLine}
      minRows={minRows}
      maxRows={maxRows}
      slotProps={{ htmlInput: { maxLength, dir, ...htmlInput }, input: { endAdornment } }}
    />
  );
}
