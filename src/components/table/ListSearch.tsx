import { useListContext } from 'react-admin';
import { withFilter } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { SearchField } from './SearchField';

/** The search of the enclosing list. */
export function ListSearch({ label }: { label?: string }) {
  const { filterValues, setFilters } = useListContext();
  const { spec } = useConsoleList();
  const { search = '' } = filterValues as { search?: string };
  return (
    <SearchField
      value={search}
      label={label}
      debounceMs={spec.searchDebounceMs}
      onChange={(text) => setFilters(withFilter(filterValues, 'search', text))}
    />
  );
}
