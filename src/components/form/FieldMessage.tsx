import type { ReactNode } from 'react';
import styles from './fieldMessage.module.css';

export interface FieldMessageProps {
  hint?: string;
  /** Replaces the hint. */
  error?: ReactNode;
  /** The longest possible error, where it may need more than one line. */
  longest?: string;
}

/**
 * The line below a field, for `helperText`. Its space stays reserved while it is empty, and the hint's space
 * while an error is shown, because a button that moves under the pointer is missed.
 */
export function FieldMessage({ hint, error, longest }: FieldMessageProps) {
  return (
    <span className={styles.message}>
      {hint && (
        <span className={styles.hint} data-hidden={error === undefined ? undefined : ''}>
          {hint}
        </span>
      )}
      {longest && (
        <span className={styles.hint} data-hidden="">
          {longest}
        </span>
      )}
      {error !== undefined && <span>{error}</span>}
    </span>
  );
}
