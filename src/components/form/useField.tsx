import { type InputProps, useInput, useTranslateLabel, ValidationError } from 'react-admin';
import { FieldMessage } from './FieldMessage';
import { leaveField } from './leaveField';

/** What every input takes, by react-admin's names. */
export interface FieldProps {
  /** The value's path in the form. */
  source: string;
  /** By default the text of the resource's field. */
  label?: string;
  helperText?: string;
  isRequired?: boolean;
  /** The value still counts: a protected field is submitted unchanged. */
  disabled?: boolean;
  /** A rule of react-admin, in a form without a schema. */
  validate?: InputProps['validate'];
  defaultValue?: unknown;
  /** The longest possible error; see FieldMessage. */
  longestError?: string;
}

/** An emptied text stays a text; react-admin would make it null. */
const asTyped = (value: unknown) => value;

/**
 * react-admin's useInput with what the console's inputs share: the label, the message line, and checking when
 * the field is left. `textField` are the props of a MUI TextField.
 */
export function useField({ label, helperText, disabled, longestError, ...props }: FieldProps) {
  const { id, field, fieldState, isRequired } = useInput({ parse: asTyped, ...props });
  const translateLabel = useTranslateLabel();
  const name = label ?? String(translateLabel({ source: props.source }));
  const message = fieldState.error && <ValidationError error={fieldState.error.message ?? ''} />;
  return {
    id,
    field,
    message,
    label: name,
    textField: {
      id,
      name: field.name,
      value: field.value,
      onChange: field.onChange,
      onBlur: () => leaveField(field.value, field.onBlur),
      inputRef: field.ref,
      label: name,
      required: isRequired,
      disabled,
      fullWidth: true,
      error: message !== undefined,
      helperText: <FieldMessage hint={helperText} error={message} longest={longestError} />,
    },
  };
}
