import { IMPORT_FIELDS } from '@contract/users/importRow';
import { type Encoding, isDoubtful } from '@/csv/encoding';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { ColumnChoice } from './columnMapping';
import { FIELD_LABELS } from './fieldLabels';
import styles from './import.module.css';

export interface FilePreviewProps {
  label: string;
  names: readonly string[];
  rows: readonly (readonly string[])[];
  /** The rows' numbers in a spreadsheet, where they are not the first ones. */
  numbers?: readonly number[];
  choice: ColumnChoice;
  encoding: Encoding;
}

/** Rows of the file under its column names; each cell has its own text direction, and what may be misread is marked. */
export function FilePreview({ label, names, rows, numbers, choice, encoding }: FilePreviewProps) {
  const t = useT();
  const format = useFormatNumber();
  const fieldOf = (column: number) => IMPORT_FIELDS.find((field) => choice[field] === column);
  return (
    // A wide file is scrolled by keyboard as well.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls
    <section className={styles.preview} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{label}</caption>
        <thead>
          <tr>
            {numbers && (
              <th scope="col">
                {t('import.rows.row')}
                <span className={styles.use}>{'\u00a0'}</span>
              </th>
            )}
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
              {numbers && <td data-numeric>{format(numbers[row] ?? 0)}</td>}
              {names.map((_name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} data-used={fieldOf(column) !== undefined || undefined}>
                  <bdi title={cells[column]} dir={fieldOf(column) === 'email' ? 'ltr' : 'auto'}>
                    {isDoubtful(cells[column] ?? '', encoding) ? <mark>{cells[column]}</mark> : cells[column]}
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
