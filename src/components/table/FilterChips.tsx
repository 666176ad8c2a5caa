import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { useGetMany, useListContext } from 'react-admin';
import { clearedFilters, withFilter } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import { isChosen, toggledIn } from './chosen';
import type { ListFilter } from './FilterMenu';
import styles from './toolbar.module.css';

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={t('table.removeFilter', { name })}
      onClick={onRemove}
    >
      <span className={styles.chipText} dir="auto">
        {name}
      </span>
      <Close aria-hidden="true" />
    </button>
  );
}

interface RecordChipsProps {
  filter: Extract<ListFilter, { kind: 'records' }>;
  ids: readonly number[];
  onRemove: (id: number) => void;
}

/** The chosen records of one filter, by name. */
function RecordChips({ filter: { resource, label }, ids, onRemove }: RecordChipsProps) {
  const { data } = useGetMany<{ id: number; name: string }>(
    resource,
    { ids: [...ids] },
    { enabled: ids.length > 0 },
  );
  const nameOf = (id: number) => data?.find((one) => one?.id === id)?.name ?? `${label} ${id}`;
  return ids.map((id) => <Chip key={id} name={nameOf(id)} onRemove={() => onRemove(id)} />);
}

/** The active filters of the enclosing list, each with a remove button. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const { spec } = useConsoleList();
  const count = filters.flatMap(({ name }) => filterValues[name] ?? []).length;
  if (count === 0) return null;
  const remove = (name: string, one: unknown) =>
    setFilters(withFilter(filterValues, name, toggledIn(filterValues[name], one)));
  const clear = () => {
    const { search } = filterValues as { search?: string };
    setFilters(withFilter(clearedFilters(filterValues, spec), 'search', search));
  };
  return (
    <fieldset
      className={styles.chips}
      aria-label={t('table.activeFilters')}
      style={{ margin: 0, borderWidth: '0 0 1px' }}
    >
      {filters.map((filter) =>
        filter.kind === 'records' ? (
          <RecordChips
            key={filter.name}
            filter={filter}
            ids={(filterValues[filter.name] as number[] | undefined) ?? []}
            onRemove={(id) => remove(filter.name, id)}
          />
        ) : (
          filter.groups
            .flatMap(({ options }) => options)
            .filter(({ value }) => isChosen(filterValues[filter.name], value))
            .map(({ value, label }) => (
              <Chip key={value} name={label} onRemove={() => remove(filter.name, value)} />
            ))
        ),
      )}
      {count > 1 && <Button onClick={clear}>{t('table.clearAll')}</Button>}
    </fieldset>
  );
}
