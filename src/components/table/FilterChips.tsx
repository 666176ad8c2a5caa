import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { useGetMany } from 'react-admin';
import { useT } from '@/i18n/useT';
import type { FilterGroup, IdFilter } from './FilterMenu';
import type { TableParams } from './tableParams';
import styles from './toolbar.module.css';
import type { ChangeTableParams } from './useTableParams';

export interface FilterChipsProps {
  groups: readonly FilterGroup[];
  idFilters?: readonly IdFilter[];
  params: TableParams;
  onChange: ChangeTableParams;
}

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

interface IdChipsProps extends Pick<FilterChipsProps, 'params' | 'onChange'> {
  filter: IdFilter;
}

/** The chosen records of one kind, by their names. */
function IdChips({ filter: { key, resource, label }, params: { ids }, onChange }: IdChipsProps) {
  const chosen = ids[key] ?? [];
  const { data } = useGetMany<{ id: number; name: string }>(
    resource,
    { ids: [...chosen] },
    { enabled: chosen.length > 0 },
  );
  const nameOf = (id: number) => data?.find((one) => one?.id === id)?.name ?? `${label} ${id}`;
  return chosen.map((id) => (
    <Chip key={id} name={nameOf(id)} onRemove={() => onChange({ ids: withoutId(ids, key, id) })} />
  ));
}

function withoutId(ids: TableParams['ids'], key: string, id: number) {
  const { [key]: chosen = [], ...others } = ids;
  const left = chosen.filter((one) => one !== id);
  return left.length > 0 ? { ...others, [key]: left } : others;
}

/** The chosen filters, each with its way out. */
export function FilterChips({ groups, idFilters = [], params, onChange }: FilterChipsProps) {
  const t = useT();
  const { filterBy, ids } = params;
  const chosen = groups.flatMap(({ options }) => options).filter((option) => filterBy.includes(option.value));
  const count = chosen.length + Object.values(ids).flat().length;
  if (count === 0) return null;
  return (
    <fieldset
      className={styles.chips}
      aria-label={t('table.activeFilters')}
      style={{ margin: 0, borderWidth: '0 0 1px' }}
    >
      {chosen.map(({ value, label }) => (
        <Chip
          key={value}
          name={label}
          onRemove={() => onChange({ filterBy: filterBy.filter((one) => one !== value) })}
        />
      ))}
      {idFilters.map((filter) => (
        <IdChips key={filter.key} filter={filter} params={params} onChange={onChange} />
      ))}
      {count > 1 && (
        <Button onClick={() => onChange({ filterBy: [], ids: {} })}>{t('table.clearAll')}</Button>
      )}
    </fieldset>
  );
}
