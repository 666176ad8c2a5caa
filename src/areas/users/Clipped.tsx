import styles from './users.module.css';

/** A name in a table cell; a long one is cut at its own end, in either page direction. */
export function Clipped({ children }: { children: string | null }) {
  return (
    <span className={styles.clipped} data-truncate="" dir="auto">
      {children}
    </span>
  );
}
