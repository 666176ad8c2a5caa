import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldMessage } from './FieldMessage';
import { leaveField } from './leaveField';

export interface TextInputProps<Values extends FieldValues>
  extends Pick<TextFieldProps, 'type' | 'autoComplete' | 'autoFocus' | 'disabled' | 'dir'> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** Several lines; the field grows with them. */
  isMultiline?: boolean;
  /** The message for a value the schema refuses; server messages are shown as they are. */
  errorText?: (value: string) => string;
}

/** A text field of a react-hook-form form. */
export function TextInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  const { control, name, label, hint, isRequired, maxLength, isMultiline, errorText, ...others } = props;
  const { dir = 'auto', ...rest } = others;
  const { field, fieldState } = useController({ control, name });
  const { error } = fieldState;
  const own = error && error.type !== 'server' ? errorText?.(String(field.value ?? '')) : undefined;

  return (
    <TextField
      {...rest}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={() => leaveField(field.value, field.onBlur)}
      inputRef={field.ref}
      label={label}
      multiline={isMultiline}
      minRows={isMultiline ? 4 : undefined}
      maxRows={isMultiline ? 12 : undefined}
      required={isRequired}
      fullWidth
      error={error !== undefined}
      helperText={<FieldMessage hint={hint} error={error && (own ?? error.message ?? '')} />}
      slotProps={{ htmlInput: { maxLength, dir } }}
    />
  );
}
