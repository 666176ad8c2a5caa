import type { UserRow } from '@contract/users/users';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { SearchField } from '@/components/table/SearchField';
import { TablePagination } from '@/components/table/TablePagination';
import { changeTableParams, readTableParams } from '@/components/table/tableParams';
import { useSelection } from '@/components/table/useSelection';
import { useTableList } from '@/components/table/useTableList';
import type { ChangeTableParams } from '@/components/table/useTableParams';
import { useT } from '@/i18n/useT';
import { personName } from '../people';
import type { TeamKind } from '../teams/team';
import styles from '../users.module.css';

export interface AssignUsersDrawerProps {
  kind: TeamKind;
  id: number;
  name: string;
  /** Answers whether it went well. */
  onAssign: (userIds: readonly number[]) => Promise<boolean>;
  onClose: () => void;
}

// The drawer's own list: its state is not the address's, which belongs to the page behind.
const FIRST_PAGE = readTableParams(new URLSearchParams(), {
  sorts: [],
  defaultOrderBy: 'email',
  defaultOrder: 'ASC',
});

/** Chooses among the people who are not in a department or group yet, page by page on the server (1 §7.3). */
export default function AssignUsersDrawer(props: AssignUsersDrawerProps) {
  const { kind, id, name, onAssign, onClose } = props;
  const t = useT();
  const [params, setParams] = useState(FIRST_PAGE);
  const [isAssigning, setAssigning] = useState(false);
  const change: ChangeTableParams = (changes) => setParams((now) => changeTableParams(now, changes));
  const data = useTableList<UserRow>('users', params, change, { ...kind.memberFilter(id), unassigned: true });
  // The search narrows what is shown, not what is chosen.
  const selection = useSelection<UserRow>('all');
  const { rows } = data;

  const submit = async () => {
    setAssigning(true);
    const went = await onAssign(selection.ids);
    setAssigning(false);
    if (went) onClose();
  };

  const list = () => {
    if (data.error && !rows) return <ErrorState error={data.error} onRetry={data.retry} />;
    if (rows?.length === 0 && params.search) {
      return <FilteredEmptyState onClear={() => change({ search: '' })} />;
    }
    if (rows?.length === 0) return <EmptyState title={t('users.members.nobodyLeft')} />;
    return (
      <ul className={styles.pickerList} aria-busy={!rows}>
        {rows?.map((user) => (
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
        )) ?? <Skeleton shape="block" height="100%" />}
      </ul>
    );
  };

  return (
    <FormDrawer
      title={t('users.members.assignTitle', { name })}
      submitLabel={
        selection.ids.length > 0
          ? t('users.members.assignMany', { smart_count: selection.ids.length })
          : t('users.members.assign')
      }
      isDirty={selection.ids.length > 0}
      isSubmitting={isAssigning}
      isDisabled={selection.ids.length === 0}
      isFlush
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.hint}>
        {t(
          kind.resource === 'departments'
            ? 'users.members.assignHintDepartment'
            : 'users.members.assignHintGroup',
        )}
      </p>
      <div className={styles.picker}>
        <div className={styles.pickerSearch}>
          <SearchField
            value={params.search}
            label={t('users.list.searchLabel')}
            onChange={(search) => change({ search })}
          />
        </div>
        {list()}
        <TablePagination params={params} data={data} onChange={change} />
      </div>
    </FormDrawer>
  );
}
