import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import styles from './form.module.css';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  error?: string;
  /** The options. */
  children: ReactNode;
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled choice with its message line, the browser's own: guest screens carry no menu of MUI's. */
export function SelectField({ label, error, children, ...select }: SelectFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      </div>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={messageId}
      >
        {children}
      </select>
      <p id={messageId} className={styles.message} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
