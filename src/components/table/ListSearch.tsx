import { useListContext } from 'react-admin';
import { withFilter } from '@/components/list/listParams';
import { SearchField } from './SearchField';

/** The search of the enclosing list. */
export function ListSearch({ label }: { label?: string }) {
  const { filterValues, setFilters } = useListContext();
  const { search = '' } = filterValues as { search?: string };
  return (
    <SearchField
      value={search}
      label={label}
      onChange={(text) => setFilters(withFilter(filterValues, 'search', text))}
    />
  );
}
