import { IMPORT_FIELDS } from '@contract/users/importRow';
import { useT } from '@/i18n/useT';
import type { ColumnChoice } from './columnMapping';
import { FIELD_LABELS } from './fieldLabels';
import styles from './import.module.css';

export interface FilePreviewProps {
  names: readonly string[];
  rows: readonly (readonly string[])[];
  choice: ColumnChoice;
}

/** The first rows of the file under its column names; each cell has its own text direction. */
export function FilePreview({ names, rows, choice }: FilePreviewProps) {
  const t = useT();
  const fieldOf = (column: number) => IMPORT_FIELDS.find((field) => choice[field] === column);
  return (
    // A wide file is scrolled by keyboard as well.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls
    <section className={styles.preview} aria-label={t('import.columns.preview')} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('import.columns.preview')}</caption>
        <thead>
          <tr>
            {names.map((name, column) => {
              const field = fieldOf(column);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                <th key={column} scope="col" data-used={field !== undefined || undefined}>
                  <bdi>{name}</bdi>
                  <span className={styles.use}>{field ? t(FIELD_LABELS[field]) : '\u00a0'}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name
            <tr key={row}>
              {names.map((_name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} data-used={fieldOf(column) !== undefined || undefined}>
                  <bdi title={cells[column]} dir={fieldOf(column) === 'email' ? 'ltr' : 'auto'}>
                    {cells[column]}
                  </bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
