import { SearchSelect, type SearchSelectProps } from './SearchSelect';
import { type FieldProps, useField } from './useField';

/** An array of ids with `isMultiple`, else one id or null. */
export type SearchSelectInputProps = FieldProps & Pick<SearchSelectProps, 'resource' | 'isMultiple'>;

const idsOf = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'number');
  return typeof value === 'number' ? [value] : [];
};

/** References to records that are found by searching. */
export function SearchSelectInput({ resource, isMultiple, ...props }: SearchSelectInputProps) {
  const { field, label, message } = useField(props);
  return (
    <SearchSelect
      resource={resource}
      isMultiple={isMultiple}
      label={label}
      hint={props.helperText}
      isRequired={props.isRequired}
      inputRef={field.ref}
      error={message}
      value={idsOf(field.value)}
      onChange={(ids) => field.onChange(isMultiple ? ids : (ids[0] ?? null))}
    />
  );
}
