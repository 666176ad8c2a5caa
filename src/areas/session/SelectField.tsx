import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { leaveField } from '@/components/form/leaveField';
import styles from './form.module.css';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  error?: string;
  /** The options. */
  children: ReactNode;
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled choice with its message line, the browser's own: guest screens carry no menu of MUI's. */
export function SelectField({ label, error, children, onBlur, ...select }: SelectFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={messageId}
        onBlur={(event) => leaveField(event.target.value, () => onBlur?.(event))}
      >
        {children}
      </select>
      <p id={messageId} className={styles.message} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
