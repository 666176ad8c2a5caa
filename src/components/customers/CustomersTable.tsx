import { limits } from '@contract/limits';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PARTNER_NAMES } from '@/components/list/listParams';
import type { ListRow } from '@/components/list/useConsoleList';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { type Locale, languageOf } from '@/i18n/locales';
import { type TypedTranslate, useT } from '@/i18n/useT';

/** How every list of customers is named and searched. */
export const CUSTOMERS_SPEC = {
  names: PARTNER_NAMES,
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
} as const;

/** The day on which it starts at the customer; a dash where it does not. */
export function startColumn<Row extends ListRow & { readonly startDate: string | null }>(
  t: TypedTranslate,
  locale: Locale,
): Column<Row> {
  const day = new Intl.DateTimeFormat(languageOf(locale), { dateStyle: 'medium' });
  return {
    key: 'startDate',
    label: t('sharing.startDate'),
    sort: 'startDate',
    width: 150,
    render: ({ startDate }) =>
      startDate === null ? '–' : <time dateTime={startDate}>{day.format(new Date(startDate))}</time>,
  };
}

export interface CustomersTableProps<Row extends ListRow> {
  label: string;
  columns: readonly Column<Row>[];
  /** Whether the user may change with whom it is shared. */
  canShare: boolean;
  /** What can be done with the selected customers. */
  bulkActions: ReactNode;
  /** The button that adds customers, where there is one; also shown when there are none. */
  add?: ReactNode;
  /** The button is in the page's heading, unless there are no customers. */
  addsInHeading?: boolean;
  /** Shown when it is shared with nobody. */
  none: { readonly title: string; readonly text: string };
}

/** The customers that something is shared with, from the enclosing list; selected one by one or all at once. */
export function CustomersTable<Row extends ListRow>(props: CustomersTableProps<Row>) {
  const { label, columns, canShare, bulkActions, add, addsInHeading = false, none } = props;
  const t = useT();
  const { total = 0 } = useListContext();
  return (
    <DataTable<Row>
      label={label}
      searchLabel={t('sharing.search')}
      columns={columns}
      isSelectable={canShare}
      countAll={async () => total}
      allTexts={{
        select: (count) => t('sharing.selectAllRows', { count }),
        selected: (count) => t('sharing.allSelected', { count }),
      }}
      tools={addsInHeading ? undefined : add}
      bulkActions={bulkActions}
      empty={<EmptyState title={none.title} description={none.text} action={add || undefined} />}
    />
  );
}
