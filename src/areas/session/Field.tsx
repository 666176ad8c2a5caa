import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './form.module.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string;
  /** Shown in the message line while there is no error. */
  hint?: string;
  /** Beside the label. */
  aside?: ReactNode;
  /** Inside the field, at its end. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its message line; the message is announced when it comes. */
export function Field({ label, error, hint, aside, trailing, className = '', ...input }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={styles.control}>
        <input
          {...input}
          id={id}
          className={`${styles.input} ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId}
        />
        {trailing}
      </div>
      <p id={messageId} className={styles.message} aria-live="polite">
        {error ?? (hint && <span className={styles.hint}>{hint}</span>)}
      </p>
    </div>
  );
}
