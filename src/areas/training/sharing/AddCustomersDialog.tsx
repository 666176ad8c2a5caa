import type { CopyMode } from '@contract/training/sharing';
import { useEffect, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { CustomerChoices } from '@/components/customers/CustomerChoices';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { PickList } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import type { ShareableFilter, ShareableMeta, ShareableRecord } from '@/dataProvider/resources/sharing';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';

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

const SHAREABLE: ListSpec<ShareableFilter> = {
  sorts: [],
  defaultSort: { field: 'companyName', order: 'ASC' },
};

function Picker({ chosen, onChoose, onClose }: AddCustomersDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const { meta } = useListContext<ShareableRecord>() as { meta?: ShareableMeta };
  const { selection } = useConsoleList<ShareableRecord>();
  const { all, rows, count, select, selectAll } = selection;
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
  return (
    <ConfirmDialog
      title={t('sharing.add')}
      confirmLabel={t('sharing.addMany', { smart_count: count })}
      isDisabled={count === 0}
      onConfirm={async () => {
        const customers = rows.map(({ id, companyName: name }) => ({ id, name }));
        onChoose(all === undefined ? { customers, all: null } : { customers: [], all });
        onClose();
      }}
      onClose={onClose}
    >
      <CustomerChoices<ShareableRecord>
        available={meta?.boostedCount}
        selectAllLabel={(available) =>
          t('training.customers.selectAll', { smart_count: available, count: format(available) })
        }
        noteOf={({ isBoosted }) => (isBoosted ? undefined : t('training.customers.needsBoost'))}
      />
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
