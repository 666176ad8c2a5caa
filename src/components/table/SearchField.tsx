import { limits } from '@contract/limits';
import Search from '@mui/icons-material/Search';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n/useT';
import styles from './toolbar.module.css';

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The placeholder and accessible name; 'Search' by default. */
  label?: string;
  /** The pause in typing after which the text is reported. */
  debounceMs?: number | undefined;
}

/**
 * The search of a list. `/` focuses it (the shell looks for data-search-input). Reports the text after a
 * pause in typing, or at once on Enter.
 */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, label, debounceMs = limits.ui.searchDebounceMs } = props;
  const t = useT();
  const [text, setText] = useState(value);
  const handedOn = useRef(value);
  const name = label ?? t('table.search');

  // An outside change (back button, 'clear filters') wins; our own echo must not undo further typing.
  useEffect(() => {
    if (value === handedOn.current) return;
    handedOn.current = value;
    setText(value);
  }, [value]);

  const handOn = (next: string) => {
    const trimmed = next.trim();
    if (trimmed === handedOn.current) return;
    handedOn.current = trimmed;
    onChange(trimmed);
  };
  const latest = useRef(handOn);
  latest.current = handOn;

  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, debounceMs]);

  return (
    <div className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        className={styles.input}
        data-search-input=""
        aria-label={name}
        placeholder={name}
        maxLength={limits.text.searchMax}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') handOn(text);
        }}
      />
    </div>
  );
}
