import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '@/components/report/useFormats';
import styles from './donut.module.css';

export interface DonutPart {
  readonly key: string;
  readonly name: string;
  /** In the same unit as the others; null where it isn't told. */
  readonly value: number | null;
  /** The value as it is written; the number by default. */
  readonly shown?: string;
  readonly tone: 'good' | 'going' | 'bad' | 'failed' | 'rest';
  /** The people behind the number. */
  readonly to?: string | undefined;
}

export interface DonutProps {
  /** What the whole is. */
  title: string;
  parts: readonly DonutPart[];
  /** In the hole: the one number that matters, and its name. */
  center: { readonly shown: string; readonly name: string };
  /** Below the parts' numbers. */
  children?: ReactNode;
}

/** The hole's share of the diameter. */
const CUTOUT = 0.85;
const RADIUS = 50;
const THICKNESS = RADIUS * (1 - CUTOUT);
/** Of the middle of the ring. */
const MIDDLE = RADIUS - THICKNESS / 2;
const AROUND = 2 * Math.PI * MIDDLE;
const GAP = 1.5;

/** The parts of a whole as a thin ring, with its main number inside and every part's number beside it. */
export function Donut({ title, parts, center, children }: DonutProps) {
  const { number } = useFormats();
  const total = parts.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const shown = parts.filter(({ value }) => value !== null && value > 0);
  const gap = shown.length > 1 ? GAP : 0;
  let before = 0;
  return (
    <div className={styles.donut}>
      <div className={styles.ring} aria-hidden="true">
        <svg viewBox="0 0 100 100" focusable="false" aria-hidden="true">
          <circle className={styles.whole} cx="50" cy="50" r={MIDDLE} strokeWidth={THICKNESS} />
          {shown.map(({ key, value, tone }) => {
            const length = (AROUND * (value ?? 0)) / total;
            const offset = before;
            before += length;
            return (
              <circle
                key={key}
                data-tone={tone}
                cx="50"
                cy="50"
                r={MIDDLE}
                strokeWidth={THICKNESS}
                strokeDasharray={`${Math.max(length - gap, 0.5)} ${AROUND}`}
                strokeDashoffset={-offset}
              />
            );
          })}
        </svg>
        <span className={styles.center}>
          <strong>{center.shown}</strong>
          <span>{center.name}</span>
        </span>
      </div>
      <div className={styles.beside}>
        <p data-spoken="">
          {center.name}: {center.shown}
        </p>
        <ul className={styles.parts} aria-label={title}>
          {parts.map(({ key, name, value, tone, to, shown: written }) => {
            const text = value === null ? '–' : (written ?? number(value));
            return (
              <li key={key} data-tone={tone}>
                <span>{name}</span>
                {to !== undefined && value !== null ? <Link to={to}>{text}</Link> : <span>{text}</span>}
              </li>
            );
          })}
        </ul>
        {children}
      </div>
    </div>
  );
}
