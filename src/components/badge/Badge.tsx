import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'accent' | 'info' | 'success' | 'danger' | 'muted';

export interface BadgeProps {
  tone?: BadgeTone;
  /** Explains the word on hover. */
  title?: string;
  children: ReactNode;
}

/** A word about a record beside its name: its role, its state. Drawn plainly, since a table has many of them. */
export function Badge({ tone = 'accent', title, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
