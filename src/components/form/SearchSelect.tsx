import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useId, useState } from 'react';
import { useT } from '@/i18n/useT';
import { ChosenChips } from './ChosenChips';
import styles from './SearchSelect.module.css';
import { useRecordSearch } from './useRecordSearch';

export interface SearchSelectProps {
  /** The react-admin resource whose records have a name. */
  resource: string;
  label: string;
  hint?: string;
  error?: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Several at once, as chips; else one, whose name the field shows. */
  isMultiple?: boolean;
}

/**
 * Chooses records by searching them on the server, so that ten thousand are no heavier than ten. The ARIA
 * combobox pattern by hand: MUI's Autocomplete costs several times as much.
 */
export function SearchSelect({
  resource,
  label,
  hint,
  error,
  value,
  onChange,
  isMultiple,
}: SearchSelectProps) {
  const t = useT();
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { options, isSearching, more, nameOf } = useRecordSearch(resource, text, value, isOpen);
  const [only] = value;
  const shown = isOpen || isMultiple || only === undefined ? text : nameOf(only);

  const close = () => {
    setOpen(false);
    setText('');
    setActive(0);
  };
  const choose = (id: number) => {
    if (isMultiple) onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
    else {
      onChange([id]);
      close();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      else if (options.length > 0) {
        const next = (active + step + options.length) % options.length;
        setActive(next);
        document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
      }
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = options[active];
      if (option) choose(option.id);
    } else if (event.key === 'Escape' && isOpen) {
      // Only the list closes, not the drawer around it.
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && isMultiple && text === '') onChange(value.slice(0, -1));
  };

  return (
    <div className={styles.box}>
      <TextField
        fullWidth
        label={label}
        error={error !== undefined}
        helperText={error ?? hint}
        value={shown}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        slotProps={{
          input: { endAdornment: <ExpandMore color="action" fontSize="small" aria-hidden="true" /> },
          htmlInput: {
            dir: 'auto',
            role: 'combobox',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? listId : undefined,
            'aria-autocomplete': 'list',
            'aria-activedescendant': isOpen && options[active] ? `${listId}-${active}` : undefined,
          },
        }}
      />
      {isOpen && (
        <div className={styles.list}>
          <div
            id={listId}
            role="listbox"
            className={styles.options}
            tabIndex={-1}
            aria-label={label}
            aria-multiselectable={isMultiple}
          >
            {options.map(({ id, name }, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, see onKeyDown
              <div
                key={id}
                id={`${listId}-${at}`}
                className={styles.option}
                role="option"
                tabIndex={-1}
                dir="auto"
                aria-selected={value.includes(id)}
                data-active={at === active || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseEnter={() => setActive(at)}
                onClick={() => choose(id)}
              >
                {name}
                {value.includes(id) && <Check fontSize="small" aria-hidden="true" />}
              </div>
            ))}
          </div>
          {(options.length === 0 || more > 0) && (
            <p className={styles.note} role="status">
              {options.length > 0
                ? t('dialog.moreMatches', { smart_count: more })
                : t(isSearching ? 'dialog.searching' : 'dialog.noMatch')}
            </p>
          )}
        </div>
      )}
      {isMultiple && (
        <ChosenChips
          names={value.map((id) => ({ id, name: nameOf(id) }))}
          onRemove={(id) => onChange(value.filter((one) => one !== id))}
        />
      )}
    </div>
  );
}
