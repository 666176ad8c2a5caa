import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useListContext } from 'react-admin';
import { withFilter } from '@/components/list/listParams';
import styles from './toolbar.module.css';

/** An on/off filter of the enclosing list, in its toolbar. */
export function FilterSwitch({ name, label }: { name: string; label: string }) {
  const { filterValues, setFilters } = useListContext();
  return (
    <FormControlLabel
      className={styles.toggle}
      label={label}
      control={
        <Switch
          checked={filterValues[name] === true}
          onChange={(_event, isOn) => setFilters(withFilter(filterValues, name, isOn))}
        />
      }
    />
  );
}
