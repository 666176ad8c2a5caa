import { RecordContextProvider, useListContext } from 'react-admin';
import { Skeleton } from '@/components/feedback/Skeleton';
import { type ListRow, useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import { RowCheckbox } from './RowCheckbox';
import { RowMenu } from './RowMenu';
import type { TableRowsProps } from './TableRows';
import styles from './table.module.css';

export interface CardListProps<Row extends ListRow> extends TableRowsProps<Row> {
  label: string;
}

/** The same rows on a phone, one card each, with the same selection and actions. */
export function CardList<Row extends ListRow>(props: CardListProps<Row>) {
  const { columns, nameOf, isSelectable, canSelect, actions, label } = props;
  const t = useT();
  const { data: rows, perPage, isPlaceholderData } = useListContext<Row>();
  const { selection } = useConsoleList<Row>();
  const [title, ...others] = columns;
  const subtitles = others.filter(({ card }) => card === 'subtitle');
  const facts = others.filter(({ card }) => card === undefined);
  const isFree = (row: Row) => isSelectable && (canSelect?.(row) ?? true);

  if (!rows) {
    return (
      <ul className={styles.cards} aria-busy="true" aria-label={label}>
        {Array.from({ length: perPage }, (_, row) => row).map((row) => (
          <li key={row} className={styles.card}>
            <span />
            <div className={styles.cardMain} data-inset="">
              <div className={styles.cardTitle}>
                <Skeleton width="70%" />
              </div>
              {subtitles.length > 0 && (
                <div className={styles.cardSubtitle}>
                  <Skeleton width="45%" />
                </div>
              )}
              <dl className={styles.facts}>
                {facts.map(({ key, label: name }) => [
                  <dt key={`${key}-label`}>{name}</dt>,
                  <dd key={key}>
                    <Skeleton width="60%" />
                  </dd>,
                ])}
              </dl>
            </div>
          </li>
        ))}
      </ul>
    );
  }

  return (
    <ul className={styles.cards} data-stale={isPlaceholderData || undefined} aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={styles.card}
          data-selected={(isFree(row) && selection.has(row.id)) || undefined}
        >
          {isFree(row) ? (
            <RowCheckbox
              label={t('table.select', { name: nameOf(row) })}
              isChecked={selection.has(row.id)}
              onChange={() => selection.toggle(row)}
            />
          ) : (
            <span />
          )}
          <RecordContextProvider value={row}>
            <div className={styles.cardMain} data-inset={isFree(row) ? undefined : ''}>
              <div className={styles.cardTitle}>{title?.render(row)}</div>
              {subtitles.length > 0 && (
                <div className={styles.cardSubtitle}>
                  {subtitles.map((column) => (
                    <span key={column.key}>{column.render(row)} </span>
                  ))}
                </div>
              )}
              <dl className={styles.facts}>
                {facts.map((column) => [
                  <dt key={`${column.key}-label`}>{column.label}</dt>,
                  <dd key={column.key}>{column.render(row)}</dd>,
                ])}
              </dl>
            </div>
          </RecordContextProvider>
          {actions && <RowMenu name={nameOf(row)} actions={() => actions(row)} />}
        </li>
      ))}
    </ul>
  );
}
