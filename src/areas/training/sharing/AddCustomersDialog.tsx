import type { CopyMode } from '@contract/training/sharing';
import Checkbox from '@mui/material/Checkbox';
import { useEffect, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { PickList } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { ListSearch } from '@/components/table/ListSearch';
import { TablePagination } from '@/components/table/TablePagination';
import type { ShareableMeta, ShareableRecord } from '@/dataProvider/resources/sharing';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './sharing.module.css';

/** Customers by name, or the number of all that can be chosen. */
export interface ChosenCustomers {
  customers: { id: number; name: string }[];
  all: number | null;
}

export interface AddCustomersDialogProps {
  courseId: number;
  copyMode: CopyMode;
  chosen: ChosenCustomers;
  onChoose: (chosen: ChosenCustomers) => void;
  onClose: () => void;
}

const SHAREABLE: ListSpec = { sorts: [], defaultSort: { field: 'companyName', order: 'ASC' } };

function Customers() {
  const t = useT();
  const format = useFormatNumber();
  const {
    data: rows,
    error,
    refetch,
    filterValues,
    meta,
  } = useListContext<ShareableRecord>() as ReturnType<typeof useListContext<ShareableRecord>> & {
    meta?: ShareableMeta;
  };
  const { selection } = useConsoleList<ShareableRecord>();
  const { all, count, has, toggle, selectAll, clear } = selection;
  const { search } = filterValues as { search?: string };
  const boosted = meta?.boostedCount ?? 0;
  if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton shape="block" height={240} />;
  if (rows.length === 0) {
    return <EmptyState title={t(search ? 'training.customers.noMatch' : 'training.customers.allAdded')} />;
  }
  return (
    <ul className={styles.customers}>
      {!search && boosted > 0 && (
        <li className={styles.all}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: MUI's Checkbox holds the input */}
          <label>
            <Checkbox
              checked={all !== undefined}
              indeterminate={all === undefined && count > 0}
              onChange={() => (all === undefined ? selectAll(boosted) : clear())}
            />
            {t('training.customers.selectAll', { smart_count: boosted, count: format(boosted) })}
          </label>
        </li>
      )}
      {rows.map((row) => (
        <li key={row.id}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: MUI's Checkbox holds the input */}
          <label data-disabled={!row.isBoosted || undefined}>
            <Checkbox
              checked={row.isBoosted && has(row.id)}
              disabled={!row.isBoosted}
              onChange={() => toggle(row)}
            />
            <span className={styles.customer}>
              <bdi>{row.companyName}</bdi>
              {!row.isBoosted && <span>{t('training.customers.needsBoost')}</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function Picker({ chosen, onChoose, onClose }: AddCustomersDialogProps) {
  const t = useT();
  const { filterValues } = useListContext();
  const { selection } = useConsoleList<ShareableRecord>();
  const { all, rows, count, select, selectAll, clear } = selection;
  const { search } = filterValues as { search?: string };
  // What the form has already is selected when the dialog opens.
  const given = useRef(chosen);
  useEffect(() => {
    const { customers, all: allBefore } = given.current;
    if (allBefore !== null) selectAll(allBefore);
    else if (customers.length > 0) {
      select(customers.map(({ id, name }) => ({ id, companyId: id, companyName: name, isBoosted: true })));
    }
    given.current = { customers: [], all: null };
  }, [select, selectAll]);
  // All means all customers, which a search would contradict.
  useEffect(() => {
    if (search && all !== undefined) clear();
  }, [search, all, clear]);
  return (
    <ConfirmDialog
      title={t('training.customers.add')}
      confirmLabel={t('training.customers.addMany', { smart_count: count })}
      isDisabled={count === 0}
      onConfirm={async () => {
        const customers = rows.map(({ id, companyName: name }) => ({ id, name }));
        onChoose(all === undefined ? { customers, all: null } : { customers: [], all });
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.picker}>
        <div className={styles.search}>
          <ListSearch label={t('training.customers.search')} />
        </div>
        <Customers />
        <TablePagination />
      </div>
    </ConfirmDialog>
  );
}

/** Picks customers a course can be given to: those with Boost, one by one or all of them. */
export function AddCustomersDialog(props: AddCustomersDialogProps) {
  const { courseId, copyMode } = props;
  const filter = useMemo(() => ({ courseId, actionType: copyMode }), [courseId, copyMode]);
  return (
    <PickList resource="shareable_customers" spec={SHAREABLE} filter={filter}>
      <Picker {...props} />
    </PickList>
  );
}
