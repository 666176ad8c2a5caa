import styles from './fieldMessage.module.css';

export interface FieldMessageProps {
  hint?: string;
  /** Stands in the hint's place. */
  error?: string;
  /** The longest error that may come, where one line may not hold it. */
  longest?: string;
}

/**
 * The line below a field, for `helperText`. Its room is kept while it is empty, and the hint's while an error stands
 * there: a button that moves under the pointer is not pressed.
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
