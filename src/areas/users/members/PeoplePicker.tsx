import type { UserRow } from '@contract/users/users';
import Checkbox from '@mui/material/Checkbox';
import { Skeleton } from '@/components/feedback/Skeleton';
import type { Selection } from '@/components/table/useSelection';
import { useT } from '@/i18n/useT';
import { personName } from '../people';
import styles from '../users.module.css';

export interface PeoplePickerProps {
  /** A page of people; absent while the first one is on its way. */
  rows: readonly UserRow[] | undefined;
  selection: Selection<UserRow>;
}

/** People to be ticked, one by one or the page at once. */
export function PeoplePicker({ rows, selection }: PeoplePickerProps) {
  const t = useT();
  if (!rows) {
    return (
      <div className={styles.pickerList} aria-busy="true">
        <Skeleton shape="block" height="100%" />
      </div>
    );
  }
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <ul className={styles.pickerList}>
      <li className={styles.pickerAll}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: MUI's Checkbox holds the input */}
        <label>
          <Checkbox
            checked={chosen === rows.length}
            indeterminate={chosen > 0 && chosen < rows.length}
            onChange={() => selection.togglePage(rows)}
          />
          {t('table.selectPage')}
        </label>
      </li>
      {rows.map((user) => (
        <li key={user.id}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: MUI's Checkbox holds the input */}
          <label>
            <Checkbox checked={selection.has(user.id)} onChange={() => selection.toggle(user)} />
            <span className={styles.pickerText}>
              <span dir="auto">{personName(user)}</span>
              <span>
                <bdi dir="ltr">{user.email}</bdi>
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
