import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import chipStyles from '@/components/form/chip.module.css';
import { type FieldProps, useField } from '@/components/form/useField';
import { useT } from '@/i18n/useT';
import { endsEmail, mergeEmails, pastedEmails, typedEmails } from './emailChips';
import styles from './invite.module.css';

export interface EmailChipsInputProps extends Pick<FieldProps, 'source' | 'label' | 'helperText'> {
  /** The error text for an address; the function must be stable while its results are. */
  problemOf: (email: string) => string | undefined;
  /** Called when typed text that is no chip yet appears or is gone. */
  onTyping?: (isTyping: boolean) => void;
}

/** A press longer than this counts as released. */
const PRESS_MS = 250;

/**
 * Addresses as chips. A space, a comma or Enter turns the typed text into a chip, Backspace in an empty field
 * moves the last chip back into the field, and pasted text is split. The chips are a single Tab stop; arrow
 * keys move between them, Enter edits, Delete removes.
 */
export function EmailChipsInput({ problemOf, onTyping, ...props }: EmailChipsInputProps) {
  const t = useT();
  const input = useField({ ...props, isRequired: true });
  const value: readonly string[] = input.field.value;
  const onChange: (emails: string[]) => void = input.field.onChange;
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isTyping = text.trim() !== '';
  useEffect(() => onTyping?.(isTyping), [isTyping, onTyping]);
  const current = useRef(value);
  current.current = value;
  const change = useRef(onChange);
  change.current = onChange;

  const add = (emails: readonly string[], ignored = 0) => {
    const merged = mergeEmails(current.current, emails);
    if (merged.added > 0) change.current(merged.emails);
    const parts = [
      merged.added > 0 || merged.repeated + ignored === 0
        ? t('invite.chips.added', { smart_count: merged.added })
        : '',
      merged.repeated > 0 ? t('invite.chips.repeated', { smart_count: merged.repeated }) : '',
      ignored > 0 ? t('invite.chips.ignored', { smart_count: ignored }) : '',
    ];
    setSaid(parts.filter(Boolean).join(' '));
  };
  const commit = () => {
    const typed = typedEmails(field.current?.value ?? '');
    setText('');
    if (typed.length > 0) add(typed);
  };

  /**
   * Chips appear above the element being pressed. If they appeared during the press, the click would miss it.
   * So the click that took the focus away commits, or a timer if there was none.
   */
  const commitAfterPress = () => {
    const settle = () => {
      clearTimeout(timer);
      document.removeEventListener('click', settle, true);
      // The focus is back in the field, so the text is not finished.
      if (document.activeElement !== field.current) commit();
    };
    const timer = setTimeout(settle, PRESS_MS);
    document.addEventListener('click', settle, true);
  };

  const focusChip = useCallback((at: number) => {
    const chips = list.current?.querySelectorAll<HTMLButtonElement>('[data-chip]');
    const chip = chips?.[Math.min(at, chips.length - 1)];
    if (chip) chip.focus();
    else field.current?.focus();
  }, []);
  const remove = useCallback(
    (email: string, isByKey: boolean) => {
      const at = current.current.indexOf(email);
      change.current(current.current.filter((one) => one !== email));
      setSaid(t('invite.chips.removed', { email }));
      // The chip that takes its place exists after the next paint.
      if (isByKey) requestAnimationFrame(() => focusChip(at));
      else field.current?.focus();
    },
    [t, focusChip],
  );
  const edit = useCallback((email: string) => {
    change.current(current.current.filter((one) => one !== email));
    setText(email);
    field.current?.focus();
  }, []);

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    // A fragment of an address is inserted at the cursor.
    const isPiece = !endsEmail(pasted.trim()) && (text !== '' || !pasted.includes('@'));
    if (isPiece) return;
    event.preventDefault();
    const emails = pastedEmails(pasted);
    add(emails, typedEmails(pasted).length - emails.length);
  };
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Backspace' && text === '') {
      const last = value.at(-1);
      if (last === undefined) return;
      event.preventDefault();
      edit(last);
    }
  };
  const onListKey = (event: KeyboardEvent) => {
    const chips = [...(list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const at = chips.indexOf(event.target as HTMLElement);
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const next = {
      [forward]: at + 1,
      ArrowDown: at + 1,
      [backward]: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: chips.length - 1,
    }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    chips[Math.max(0, Math.min(next, chips.length - 1))]?.focus();
  };

  const wrong = value.filter((email) => problemOf(email) !== undefined);

  return (
    <div>
      <TextField
        fullWidth
        id={input.id}
        label={input.label}
        value={text}
        required
        error={input.message !== undefined}
        helperText={input.message ?? props.helperText}
        placeholder={value.length === 0 ? t('invite.chips.placeholder') : undefined}
        autoComplete="off"
        onChange={({ target }) => {
          if (!endsEmail(target.value)) return setText(target.value);
          setText('');
          const typed = typedEmails(target.value);
          if (typed.length > 0) add(typed);
        }}
        onPaste={onPaste}
        onKeyDown={onFieldKey}
        onBlur={commitAfterPress}
        inputRef={(element: HTMLInputElement | null) => {
          field.current = element;
          input.field.ref(element);
        }}
        slotProps={{
          htmlInput: {
            dir: 'ltr',
            inputMode: 'email',
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
          },
        }}
      />
      {value.length > 0 && (
        <ul
          ref={list}
          className={`${chipStyles.chips} ${styles.chips}`}
          aria-label={t('invite.chips.list')}
          onKeyDown={onListKey}
        >
          {value.map((email, at) => (
            <Chip
              key={email}
              email={email}
              problem={problemOf(email)}
              isStop={at === 0}
              onEdit={edit}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      {value.length > 1 && (
        <div className={styles.chipTools}>
          <span data-numeric="">{t('invite.chips.count', { smart_count: value.length })}</span>
          {wrong.length > 0 && (
            <Button size="small" onClick={() => onChange(value.filter((email) => !wrong.includes(email)))}>
              {t('invite.chips.removeWrong', { smart_count: wrong.length })}
            </Button>
          )}
          <Button size="small" onClick={() => onChange([])}>
            {t('invite.chips.clear')}
          </Button>
        </div>
      )}
      <p role="status" data-spoken="">
        {said}
      </p>
    </div>
  );
}

interface ChipProps {
  email: string;
  problem: string | undefined;
  /** Whether the Tab key enters the list here. */
  isStop: boolean;
  onEdit: (email: string) => void;
  onRemove: (email: string, isByKey: boolean) => void;
}

/** One address; memoized, because rendering a thousand of them would slow down typing. */
const Chip = memo(function Chip({ email, problem, isStop, onEdit, onRemove }: ChipProps) {
  const t = useT();
  return (
    <li
      className={`${chipStyles.chip} ${styles.chip}`}
      data-wrong={problem !== undefined || undefined}
      title={problem}
    >
      {problem && <ErrorOutline aria-hidden="true" />}
      <button
        type="button"
        className={`${chipStyles.text} ${styles.chipText}`}
        dir="ltr"
        translate="no"
        data-chip=""
        tabIndex={isStop ? 0 : -1}
        aria-label={t(problem ? 'invite.chips.editWrong' : 'invite.chips.edit', { email, problem })}
        aria-keyshortcuts="Enter Delete"
        onClick={() => onEdit(email)}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.preventDefault();
          onRemove(email, true);
        }}
      >
        {email}
      </button>
      <button
        type="button"
        className={chipStyles.remove}
        tabIndex={-1}
        aria-label={t('dialog.remove', { name: email })}
        onClick={() => onRemove(email, false)}
      >
        <Close aria-hidden="true" />
      </button>
    </li>
  );
});
