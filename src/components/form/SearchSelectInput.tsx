import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { SearchSelect, type SearchSelectProps } from './SearchSelect';

export interface SearchSelectInputProps<Values extends FieldValues>
  extends Pick<SearchSelectProps, 'resource' | 'label' | 'hint' | 'isMultiple'> {
  control: Control<Values>;
  /** An array of ids with `isMultiple`, else one id or null. */
  name: FieldPath<Values>;
}

const idsOf = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'number');
  return typeof value === 'number' ? [value] : [];
};

/** SearchSelect as a field of a react-hook-form form. */
export function SearchSelectInput<Values extends FieldValues>(props: SearchSelectInputProps<Values>) {
  const { control, name, isMultiple, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <SearchSelect
      {...rest}
      isMultiple={isMultiple}
      error={fieldState.error?.message}
      value={idsOf(field.value)}
      onChange={(ids) => field.onChange(isMultiple ? ids : (ids[0] ?? null))}
    />
  );
}
