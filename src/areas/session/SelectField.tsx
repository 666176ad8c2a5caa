import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { leaveField } from '@/components/form/leaveField';
import styles from './form.module.css';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  error?: string;
  children: ReactNode;
  ref?: Ref<HTMLSelectElement>;
}

/** A labeled native select with its message line: guest screens do not load MUI's menu. */
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
