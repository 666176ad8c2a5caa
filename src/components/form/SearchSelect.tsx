import { Combobox, type ComboboxProps } from './Combobox';
import { type RecordChoice, useRecordSearch } from './useRecordSearch';

export interface SearchSelectProps
  extends RecordChoice,
    Omit<ComboboxProps<number, RecordChoice>, 'useSearch' | 'among'> {}

/** Chooses records by searching on the server, so that ten thousand cost no more than ten. */
export const SearchSelect = ({ resource, leaveOut, filter, ...props }: SearchSelectProps) => (
  <Combobox useSearch={useRecordSearch} among={{ resource, leaveOut, filter }} {...props} />
);
