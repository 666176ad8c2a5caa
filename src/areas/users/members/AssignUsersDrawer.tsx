import type { UserRow } from '@contract/users/users';
import { useEffect, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { PickList } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { BulkBar } from '@/components/table/BulkBar';
import { ListSearch } from '@/components/table/ListSearch';
import { TablePagination } from '@/components/table/TablePagination';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { choiceOfAll, choiceOfRows, type PeopleChoice } from '../peopleChoice';
import type { TeamKind } from '../teams/team';
import { useCountAll } from '../useCountAll';
import styles from '../users.module.css';
import { PeoplePicker } from './PeoplePicker';

export interface AssignUsersDrawerProps {
  kind: TeamKind;
  id: number;
  name: string;
  /** Returns whether it is done or in progress. */
  onAssign: (people: PeopleChoice) => Promise<boolean>;
  onClose: () => void;
}

const CANDIDATES: ListSpec = { sorts: [], defaultSort: { field: 'email', order: 'ASC' } };

function AssignUsers({ kind, name, onAssign, onClose }: AssignUsersDrawerProps) {
  const t = useT();
  const format = useFormatNumber();
  const [isAssigning, setAssigning] = useState(false);
  const { data: rows, error, refetch, filterValues, setFilters } = useListContext<UserRow>();
  const { selection, matching } = useConsoleList<UserRow>();
  const countAll = useCountAll();
  const { count, all, clear } = selection;
  const { search } = filterValues as { search?: string };
  // Selecting all matches applies to the search it was made in; individual selections survive a new search.
  const [chosenIn, setChosenIn] = useState(search);
  useEffect(() => {
    if (chosenIn === search) return;
    setChosenIn(search);
    if (all !== undefined) clear();
  }, [chosenIn, search, all, clear]);

  const submit = async () => {
    setAssigning(true);
    const went = await onAssign(
      all === undefined ? choiceOfRows(selection.rows) : choiceOfAll(matching, all),
    );
    setAssigning(false);
    if (went) onClose();
  };

  const list = () => {
    if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (rows?.length === 0 && search) return <FilteredEmptyState onClear={() => setFilters({})} />;
    if (rows?.length === 0) return <EmptyState title={t('users.members.nobodyLeft')} />;
    return <PeoplePicker />;
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
          <ListSearch label={t('users.list.searchLabel')} />
        </div>
        {count > 0 && <BulkBar countAll={countAll} />}
        {list()}
        <TablePagination />
      </div>
    </FormDrawer>
  );
}

/** Selects among the users who are not in the department or group yet: page by page, or all that match. */
export default function AssignUsersDrawer(props: AssignUsersDrawerProps) {
  const { kind, id } = props;
  const filter = useMemo(() => ({ ...kind.memberFilter(id), unassigned: true }), [kind, id]);
  return (
    <PickList resource="users" storeKey={`${kind.resource}.assign`} spec={CANDIDATES} filter={filter}>
      <AssignUsers {...props} />
    </PickList>
  );
}
