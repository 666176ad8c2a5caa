import { SearchSelect } from './SearchSelect';
import { type FieldProps, useField } from './useField';

export interface SearchOrCreateInputProps extends Pick<FieldProps, 'source' | 'label' | 'isRequired'> {
  resource: string;
  /** The field of a typed name that is no record yet; `source` is then null. */
  newSource: string;
  createLabel: (name: string) => string;
  /** Shown while a new name is chosen. */
  newText: string;
}

/** A record found by searching, or the name of one to create on save. */
export function SearchOrCreateInput(props: SearchOrCreateInputProps) {
  const { source, label, isRequired, resource, newSource, createLabel, newText } = props;
  const chosen = useField({ source, label, isRequired });
  const made = useField({ source: newSource });
  const id: unknown = chosen.field.value;
  const choose = (next: number | null, name: string) => {
    made.field.onChange(name);
    chosen.field.onChange(next);
  };
  return (
    <SearchSelect
      resource={resource}
      label={chosen.label}
      hint={made.field.value === '' ? undefined : newText}
      error={chosen.message ?? made.message}
      isRequired={isRequired}
      inputRef={chosen.field.ref}
      value={typeof id === 'number' ? [id] : []}
      created={made.field.value}
      onChange={([next = null]) => choose(next, '')}
      createLabel={createLabel}
      onCreate={(name) => choose(null, name)}
    />
  );
}
