import type { ReactNode } from 'react';
import styles from './report.module.css';

/** A part of a report with a heading of its own. */
export function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
