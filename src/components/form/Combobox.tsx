import { limits } from '@contract/limits';
import { identityKey, searchKey, withoutHidden } from '@contract/names';
import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { Identifier } from 'react-admin';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import chip from './chip.module.css';
import styles from './combobox.module.css';
import { FieldMessage } from './FieldMessage';
import { useHeldWhilePressed } from './useHeldWhilePressed';
import type { Named, Search } from './useRecordSearch';

export interface ComboboxProps<Id extends Identifier, Among> {
  /** Finds, among what there is to choose, what the typed text means; always the same hook. */
  useSearch: (among: Among, text: string, chosen: readonly Id[], isOpen: boolean) => Search<Id>;
  among: Among;
  label: string;
  hint?: string;
  /** What choosing nothing means: 'All' in a filter. */
  placeholder?: string;
  error?: ReactNode;
  value: readonly Id[];
  onChange: (value: Id[]) => void;
  /** Several values as chips; otherwise one, whose name the field shows. */
  isMultiple?: boolean;
  /** Values that stay: already saved, and not to be taken back. */
  fixedIds?: readonly Id[];
  isRequired?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** A name that is not a record yet, chosen through `onCreate`; the field shows it. */
  created?: string;
  /** Label for using the typed text as a new name; offered when no record has that name. */
  createLabel?: (name: string) => string;
  onCreate?: (name: string) => void;
}

/**
 * Chooses one or several of what a search finds. It implements the ARIA combobox pattern itself, because MUI's
 * Autocomplete is several times as large.
 */
export function Combobox<Id extends Identifier, Among>({
  useSearch,
  among,
  label,
  hint,
  placeholder,
  error,
  value,
  onChange,
  isMultiple,
  fixedIds = [],
  isRequired,
  inputRef,
  created,
  createLabel,
  onCreate,
}: ComboboxProps<Id, Among>) {
  const t = useT();
  const format = useFormatNumber();
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer to the text had come. */
  const [isEntered, setEntered] = useState(false);
  const { isBehind, nameOf, ...found } = useSearch(among, text, value, isOpen);
  const { shown: list, onPointerDown } = useHeldWhilePressed({
    ...found,
    newName: withoutHidden(text).trim(),
  });
  const { options, isSearching, more, newName } = list;
  const [only] = value;
  const chosen = only === undefined ? (created ?? '') : nameOf(only);
  const shown = isOpen || isMultiple || chosen === '' ? text : chosen;
  const isNew = !options.some(({ name }) => identityKey(name) === identityKey(newName));
  const isCreateOffered = onCreate !== undefined && newName !== '' && isNew && !isSearching;
  /** The create option comes last. */
  const count = options.length + (isCreateOffered ? 1 : 0);

  const close = () => {
    setOpen(false);
    setText('');
    setActive(0);
    setEntered(false);
  };
  const choose = (id: Id) => {
    if (fixedIds.includes(id)) return;
    if (isMultiple) onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
    else {
      onChange([id]);
      close();
    }
  };
  const create = () => {
    onCreate?.(newName);
    close();
  };
  const enter = () => {
    setEntered(false);
    const option = options[active];
    if (option) choose(option.id);
    else if (isCreateOffered) create();
  };
  const answer = useRef(enter);
  useEffect(() => {
    answer.current = enter;
  });
  useEffect(() => {
    if (isEntered && !isBehind) answer.current();
  }, [isEntered, isBehind]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      else if (count > 0) {
        const next = (active + step + count) % count;
        setActive(next);
        document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
      }
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const isMatch = searchKey(options[active]?.name ?? '').includes(searchKey(newName));
      // What doesn't match the text is about to be replaced by what does.
      if (isBehind && !isMatch) setEntered(true);
      else enter();
    } else if (event.key === 'Escape' && isOpen) {
      // Close only the list, not the drawer around it.
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && isMultiple && text === '') {
      const last = value.at(-1);
      if (last !== undefined) choose(last);
    }
  };

  return (
    <div className={styles.box}>
      <TextField
        fullWidth
        label={label}
        required={isRequired}
        inputRef={inputRef}
        error={error !== undefined}
        // No space is reserved between an optional choice and its chips.
        helperText={(isRequired || hint || error) && <FieldMessage hint={hint} error={error} />}
        value={shown}
        placeholder={value.length === 0 ? placeholder : undefined}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setEntered(false);
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
            // The typed text may become a name.
            maxLength: onCreate && limits.text.departmentNameMax,
            role: 'combobox',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? listId : undefined,
            'aria-autocomplete': 'list',
            'aria-activedescendant': isOpen && active < count ? `${listId}-${active}` : undefined,
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
            aria-busy={isBehind}
            aria-multiselectable={isMultiple}
            onPointerDown={onPointerDown}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map(({ id, name, hint, count: size }, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys, see onKeyDown
              <div
                key={id}
                id={`${listId}-${at}`}
                className={styles.option}
                role="option"
                tabIndex={-1}
                dir="auto"
                aria-selected={value.includes(id)}
                data-active={at === active || undefined}
                onMouseEnter={() => setActive(at)}
                onClick={() => choose(id)}
              >
                <span className={styles.optionText}>
                  {name}
                  {hint && <span className={styles.optionHint}>{hint}</span>}
                </span>
                {size !== undefined && <span className={styles.optionHint}>{format(size)}</span>}
                {value.includes(id) && <Check fontSize="small" aria-hidden="true" />}
              </div>
            ))}
            {isCreateOffered && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys, see onKeyDown
              <div
                id={`${listId}-${options.length}`}
                className={styles.option}
                role="option"
                tabIndex={-1}
                dir="auto"
                aria-selected={false}
                data-active={active === options.length || undefined}
                onMouseEnter={() => setActive(options.length)}
                onClick={create}
              >
                {createLabel?.(newName)}
                <Add fontSize="small" aria-hidden="true" />
              </div>
            )}
          </div>
          {((options.length === 0 && !isCreateOffered) || more > 0) && (
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
          fixedIds={fixedIds}
          onRemove={(id) => onChange(value.filter((one) => one !== id))}
        />
      )}
    </div>
  );
}

interface ChosenChipsProps<Id extends Identifier> {
  names: readonly Named<Id>[];
  fixedIds: readonly Id[];
  onRemove: (id: Id) => void;
}

/** The values of a multiple choice, each with a remove button. */
function ChosenChips<Id extends Identifier>({ names, fixedIds, onRemove }: ChosenChipsProps<Id>) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <ul className={chip.chips}>
      {names.map(({ id, name }) => (
        <li key={id} className={chip.chip}>
          <span className={chip.text} dir="auto">
            {name}
          </span>
          {!fixedIds.includes(id) && (
            <button
              type="button"
              className={chip.remove}
              aria-label={t('dialog.remove', { name })}
              onClick={() => onRemove(id)}
            >
              <Close aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
