import styles from './users.module.css';

/** A name in a table's cell: where it is too long, its own end is cut off, whichever way the page runs. */
export function Clipped({ children }: { children: string | null }) {
  return (
    <span className={styles.clipped} data-truncate="" dir="auto">
      {children}
    </span>
  );
}
