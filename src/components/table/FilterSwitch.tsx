import { useListContext } from 'react-admin';
import { withFilter } from '@/components/list/listParams';
import styles from './toolbar.module.css';

/** An on/off filter of the enclosing list, in its toolbar. It looks like MUI's switch, which comes with forms. */
export function FilterSwitch({ name, label }: { name: string; label: string }) {
  const { filterValues, setFilters } = useListContext();
  const isOn = filterValues[name] === true;
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => setFilters(withFilter(filterValues, name, target.checked))}
      />
      {label}
    </label>
  );
}
