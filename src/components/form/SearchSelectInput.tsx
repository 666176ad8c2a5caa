import { SearchSelect, type SearchSelectProps } from './SearchSelect';
import { type FieldProps, useField } from './useField';

export interface SearchSelectInputProps
  extends FieldProps,
    Pick<SearchSelectProps, 'resource' | 'isMultiple' | 'leaveOut' | 'filter' | 'fixedIds'> {}

const idsOf = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'number');
  return typeof value === 'number' ? [value] : [];
};

/** A record found by searching: its id or null; with `isMultiple` several, as an array of ids. */
export function SearchSelectInput(props: SearchSelectInputProps) {
  const { resource, isMultiple, leaveOut, filter, fixedIds, ...rest } = props;
  const { field, label, message } = useField(rest);
  return (
    <SearchSelect
      resource={resource}
      isMultiple={isMultiple}
      leaveOut={leaveOut}
      filter={filter}
      fixedIds={fixedIds}
      label={label}
      hint={rest.helperText}
      isRequired={rest.isRequired}
      inputRef={field.ref}
      error={message}
      value={idsOf(field.value)}
      onChange={(ids) => field.onChange(isMultiple ? ids : (ids[0] ?? null))}
    />
  );
}
