import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './parts.module.css';

export interface BarRow {
  readonly key: string;
  readonly name: ReactNode;
  /** What the bar's length is. */
  readonly value: number;
  /** The value in words. */
  readonly text: string;
  /** Its share, where it has one. */
  readonly share?: string;
  readonly tone?: 'accent' | 'warning' | 'danger' | 'success';
  /** The address of what it counts. */
  readonly to?: string | undefined;
}

/** Bars below one another, to the scale of the longest or of `most`; each has its number in words. */
export function BarRows({ label, rows, most }: { label: string; rows: readonly BarRow[]; most?: number }) {
  const longest = Math.max(most ?? 0, ...rows.map(({ value }) => value), 1);
  return (
    <ul className={styles.bars} aria-label={label}>
      {rows.map(({ key, name, value, text, share, tone = 'accent', to }) => (
        <li key={key}>
          <span className={styles.name}>{to ? <Link to={to}>{name}</Link> : name}</span>
          <span className={styles.track} aria-hidden="true">
            <span data-tone={tone} style={{ inlineSize: `${(100 * value) / longest}%` }} />
          </span>
          <span className={styles.value}>
            <strong>{text}</strong>
            {share !== undefined && <span>{share}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
