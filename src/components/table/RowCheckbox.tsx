import { useEffect, useRef } from 'react';
import styles from './table.module.css';

const CHECKED =
  'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.9-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z';
const UNCHECKED =
  'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z';
const MIXED = 'M19 3H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2zm-2 10H7v-2h10v2z';

export interface RowCheckboxProps {
  label: string;
  isChecked: boolean;
  /** Some of what it stands for is chosen. */
  isMixed?: boolean;
  disabled?: boolean;
  onChange: () => void;
}

/** A checkbox of a table. It looks like MUI's, which a page of rows would wait for. */
export function RowCheckbox({ label, isChecked, isMixed = false, disabled, onChange }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <span className={styles.checkbox}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={disabled}
        onChange={onChange}
      />
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={isMixed ? MIXED : isChecked ? CHECKED : UNCHECKED} />
      </svg>
    </span>
  );
}
