import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import { Skeleton } from '@/components/feedback/Skeleton';
import styles from './chart.module.css';

// recharts loads with the first chart.
const Plot = lazyComponent(() => import('./Plot'));

export interface ChartPoint {
  readonly key: string | number;
  /** Below the axis. */
  readonly tick: string;
  /** Above the numbers of the point, when it is pointed at. */
  readonly name: string;
  /** By the keys of the series; null where there is no number. */
  readonly values: Readonly<Record<string, number | null>>;
  /** The people behind the point's number: a click leads there, and Enter where the arrow keys are. */
  readonly to?: string | undefined;
}

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** Steps are filled; bars stand on one another. */
  readonly mark: 'line' | 'steps' | 'bar';
  /** Each is told from the others by more than its color; bars have the first two. */
  readonly tone?: 'first' | 'second' | 'third' | 'fourth';
  readonly format: (value: number) => string;
}

export interface ChartProps {
  title: string;
  /** In the order of time. */
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** The value axis: how its numbers are written, what room they need in px, and where it ends. */
  axis: { readonly format: (value: number) => string; readonly width: number; readonly max?: number };
  /** A value that a line is drawn at. */
  reference?: number;
  height?: number;
  /** The same in words, for those who can't see it: the row of headings, then one row a point. */
  table: readonly (readonly ReactNode[])[];
}

/**
 * Lines, steps or bars over time, in the theme's colors and the language's direction. Few points have their numbers
 * beside them; of more, the arrow keys and the mouse show them one by one.
 */
export function Chart({ table, height = 240, ...plot }: ChartProps) {
  const { title, series } = plot;
  return (
    <div className={styles.figure}>
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ key, name, mark, tone = 'first' }) => (
            <li key={key} data-mark={mark} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton shape="block" height={height} />}>
        <div className={styles.chart} dir="ltr" translate="no">
          <Plot {...plot} height={height} />
        </div>
      </Suspense>
      <ChartTable title={title} table={table} />
    </div>
  );
}

function ChartTable({ title, table: [head = [], ...rows] }: Pick<ChartProps, 'title' | 'table'>) {
  return (
    <div data-spoken="">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
