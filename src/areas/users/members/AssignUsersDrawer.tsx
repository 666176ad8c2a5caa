import type { UserRow } from '@contract/users/users';
import { useState } from 'react';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { BulkBar } from '@/components/table/BulkBar';
import { SearchField } from '@/components/table/SearchField';
import { TablePagination } from '@/components/table/TablePagination';
import { changeTableParams, readTableParams } from '@/components/table/tableParams';
import { useSelection } from '@/components/table/useSelection';
import { useTableList } from '@/components/table/useTableList';
import type { ChangeTableParams } from '@/components/table/useTableParams';
import { useT } from '@/i18n/useT';
import { choiceOfAll, choiceOfRows, type PeopleChoice } from '../peopleChoice';
import type { TeamKind } from '../teams/team';
import { useCountAll } from '../useCountAll';
import { useFormatNumber } from '../useFormatNumber';
import styles from '../users.module.css';
import { PeoplePicker } from './PeoplePicker';

export interface AssignUsersDrawerProps {
  kind: TeamKind;
  id: number;
  name: string;
  /** Answers whether it is done or under way. */
  onAssign: (people: PeopleChoice) => Promise<boolean>;
  onClose: () => void;
}

// The drawer's own list: its state is not the address's, which belongs to the page behind.
const FIRST_PAGE = readTableParams(new URLSearchParams(), {
  sorts: [],
  defaultOrderBy: 'email',
  defaultOrder: 'ASC',
});

/**
 * Chooses among the people who are not in a department or group yet, page by page on the server, or all of them that
 * match (1 §7.3).
 */
export default function AssignUsersDrawer(props: AssignUsersDrawerProps) {
  const { kind, id, name, onAssign, onClose } = props;
  const t = useT();
  const format = useFormatNumber();
  const [params, setParams] = useState(FIRST_PAGE);
  const [isAssigning, setAssigning] = useState(false);
  // The search narrows what is shown, not what is chosen one by one.
  const selection = useSelection<UserRow>('all');
  const change: ChangeTableParams = (changes) => {
    // All that match are those of the search they were chosen in.
    if (changes.search !== undefined && selection.all !== undefined) selection.clear();
    setParams((now) => changeTableParams(now, changes));
  };
  const filter = { ...kind.memberFilter(id), unassigned: true };
  const data = useTableList<UserRow>('users', params, change, filter);
  const matching = { ...filter, ...(params.search ? { search: params.search } : {}) };
  const countAll = useCountAll(data, matching);
  const { rows } = data;
  const { count, all } = selection;

  const submit = async () => {
    setAssigning(true);
    const went = await onAssign(
      all === undefined ? choiceOfRows(selection.rows) : choiceOfAll(matching, all),
    );
    setAssigning(false);
    if (went) onClose();
  };

  const list = () => {
    if (data.error && !rows) return <ErrorState error={data.error} onRetry={data.retry} />;
    if (rows?.length === 0 && params.search) {
      return <FilteredEmptyState onClear={() => change({ search: '' })} />;
    }
    if (rows?.length === 0) return <EmptyState title={t('users.members.nobodyLeft')} />;
    return <PeoplePicker rows={rows} selection={selection} />;
  };

  return (
    <FormDrawer
      title={t('users.members.assignTitle', { name })}
      submitLabel={
        count > 0
          ? t('users.members.assignMany', { smart_count: count, count: format(count) })
          : t('users.members.assign')
      }
      isDirty={count > 0}
      isSubmitting={isAssigning}
      isDisabled={count === 0}
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
        {count > 0 && <BulkBar selection={selection} data={data} countAll={countAll} />}
        {list()}
        <TablePagination params={params} data={data} onChange={change} />
      </div>
    </FormDrawer>
  );
}
