import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import { useLocaleCode } from '@/i18n/useT';
import styles from './dateField.module.css';

/** A day (YYYY-MM-DD) as 'MMM dd, yyyy', in the reader's language. */
export const shownDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: '2-digit' },
    timeZone: 'UTC',
  }).format(new Date(day));

/** Keys that open the calendar, those that empty a field that may be empty, and those that do nothing to it. */
const OPENING = ['Enter', ' ', 'ArrowDown', 'ArrowUp', 'F4'];
const EMPTYING = ['Backspace', 'Delete'];
const FREE = ['Tab', 'Shift', 'Escape', 'Control', 'Meta', 'Alt'];

function openCalendar(input: HTMLInputElement): void {
  try {
    input.showPicker();
  } catch {
    // The browser allows it only to a user's own click or key.
  }
}

export interface DateFieldProps
  extends Omit<TextFieldProps, 'onChange' | 'value' | 'type' | 'slotProps' | 'className'> {
  /** YYYY-MM-DD; empty without a day. */
  value: string;
  onChange: (day: string) => void;
  /** The first and the last day to choose from, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A day from the browser's calendar: it is chosen, never typed, and shown as 'MMM dd, yyyy'. */
export function DateField({ value, onChange, min, max, ...props }: DateFieldProps) {
  const locale = useLocaleCode();
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (FREE.includes(event.key)) return;
    event.preventDefault();
    if (OPENING.includes(event.key)) openCalendar(event.currentTarget);
    else if (EMPTYING.includes(event.key) && !props.required) onChange('');
  };
  return (
    <TextField
      {...props}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      type="date"
      className={styles.date}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          startAdornment: value !== '' && (
            <time
              aria-hidden
              dateTime={value}
              className={styles.shown}
              data-disabled={props.disabled || undefined}
            >
              {shownDay(value, locale)}
            </time>
          ),
        },
        htmlInput: {
          min,
          max,
          onKeyDown: press,
          onPaste: (event: { preventDefault: () => void }) => event.preventDefault(),
          onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => openCalendar(currentTarget),
        },
      }}
    />
  );
}
