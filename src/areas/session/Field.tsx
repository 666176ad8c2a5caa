import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cleanLine } from '@/components/form/cleanLine';
import { leaveField } from '@/components/form/leaveField';
import styles from './form.module.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string;
  /** Shown in the message line while there is no error. */
  hint?: string;
  /** The longest possible error, where it may need more than one line: its space is reserved. */
  longestError?: string;
  /** Next to the label. */
  aside?: ReactNode;
  /** Inside the field, at its end. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A labeled input without letters that nobody sees, and its message line; messages are announced when they appear.
 * `aside` comes after the input in tab order.
 */
export function Field(props: FieldProps) {
  const {
    label,
    error,
    hint,
    longestError,
    aside,
    trailing,
    className = '',
    onBlur,
    onChange,
    ...input
  } = props;
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={`${styles.input} ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={messageId}
        onChange={(event) => {
          const isSecret = input.autoComplete?.includes('password');
          const cleaned = cleanLine(event.target.value, isSecret ? 'password' : input.type);
          // The element keeps its cursor while nothing is taken away.
          if (cleaned !== event.target.value) event.target.value = cleaned;
          onChange?.(event);
        }}
        onBlur={(event) => leaveField(event.target.value, () => onBlur?.(event))}
      />
      {aside && <span className={styles.aside}>{aside}</span>}
      {trailing}
      <p id={messageId} className={styles.message} aria-live="polite">
        {longestError && <span className={styles.kept}>{longestError}</span>}
        <span>{error ?? (hint && <span className={styles.hint}>{hint}</span>)}</span>
      </p>
    </div>
  );
}
