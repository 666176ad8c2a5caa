import type { UserRow } from '@contract/users/users';
import Checkbox from '@mui/material/Checkbox';
import { useListContext } from 'react-admin';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import { personName } from '../people';
import styles from '../users.module.css';

/** The list's users with checkboxes, one by one or the whole page. */
export function PeoplePicker() {
  const t = useT();
  const { data: rows } = useListContext<UserRow>();
  const { selection } = useConsoleList<UserRow>();
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
