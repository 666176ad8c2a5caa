import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext, useResourceContext } from 'react-admin';
import { Skeleton } from '@/components/feedback/Skeleton';
import type { ListRow } from '@/components/list/useConsoleList';
import type { RowAction } from '@/components/table/column';
import { DataTable, type DataTableProps } from '@/components/table/DataTable';
import styles from './gallery.module.css';
import { useListView } from './ViewToggle';

type Actions = readonly RowAction[];

export interface GalleryProps<Row extends ListRow> extends Omit<DataTableProps<Row>, 'gallery'> {
  /** A record as a `<GalleryCard>`. */
  card: (record: Row, actions: Actions) => ReactNode;
  /** The cards have pictures: they are narrower, and their menu is over the picture. */
  hasCovers?: boolean;
  loadingLabel: string;
}

/** The enclosing list as cards or, if the user has chosen so by a `<ViewToggle>`, as a table. */
export function Gallery<Row extends ListRow>({ card, hasCovers, loadingLabel, ...table }: GalleryProps<Row>) {
  const [view] = useListView(useResourceContext());
  const cards = { card, hasCovers, loadingLabel, label: table.label, actions: table.actions };
  return <DataTable<Row> {...table} gallery={view === 'cards' ? <Cards {...cards} /> : undefined} />;
}

type CardsProps<Row extends ListRow> = Pick<
  GalleryProps<Row>,
  'card' | 'hasCovers' | 'loadingLabel' | 'label' | 'actions'
>;

function Cards<Row extends ListRow>({ card, hasCovers, loadingLabel, label, actions }: CardsProps<Row>) {
  const { data } = useListContext<Row>();
  if (!data) return <Outlines label={loadingLabel} hasCovers={hasCovers} />;
  return (
    <ul className={styles.cards} data-covers={hasCovers || undefined} aria-label={label}>
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          {card(record, actions?.(record) ?? [])}
        </RecordContextProvider>
      ))}
    </ul>
  );
}

const OUTLINES = ['a', 'b', 'c', 'd', 'e', 'f'];

function Outlines({ label, hasCovers }: { label: string; hasCovers: boolean | undefined }) {
  return (
    <div role="status" aria-label={label} className={styles.cards} data-covers={hasCovers || undefined}>
      {OUTLINES.map((key) => (
        <div key={key} className={styles.card}>
          {hasCovers && <Skeleton shape="block" height={125} />}
          <div className={styles.body}>
            {!hasCovers && <Skeleton width="35%" />}
            <Skeleton width="80%" />
            <Skeleton width="60%" />
            {hasCovers ? <Skeleton width="70%" /> : <Skeleton shape="block" height={80} />}
          </div>
        </div>
      ))}
    </div>
  );
}
