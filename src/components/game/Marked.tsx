import { createContext, type ReactNode, useContext } from 'react';
import { useT } from '@/i18n/useT';
import { type PlacedClue, piecesOf } from './clues';
import styles from './item.module.css';

interface Marks {
  readonly clues: readonly PlacedClue[];
  readonly current: number | null;
  readonly onCurrent: (number: number, isPressed: boolean) => void;
}

/** The clues of the shown item; null until it is judged. */
export const MarksContext = createContext<Marks | null>(null);

/** Addresses and numbers, which keep their direction in every language. */
const ADDRESSES = /(https?:\/\/[!-~]*[A-Za-z0-9/]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d ()-]{5,}\d)/;

function withAddresses(text: string): ReactNode[] {
  return text.split(ADDRESSES).map((part, at) => {
    if (at % 2 === 0) return part;
    // The text doesn't change while it is shown, so that positions identify its parts.
    const key = `${at}`;
    return (
      <bdi key={key} dir="ltr" className={styles.url}>
        {part}
      </bdi>
    );
  });
}

interface MarkedProps {
  children: string;
  /** Its index in `textsOf`. */
  at: number;
}

/** A text of an item, with its clues marked in place. */
export function Marked({ children, at }: MarkedProps) {
  const t = useT();
  const marks = useContext(MarksContext);
  if (!marks) return withAddresses(children);
  const { clues, current, onCurrent } = marks;
  return piecesOf(children, at, clues).map(({ start, text: piece, number }) =>
    number === null ? (
      <span key={start}>{withAddresses(piece)}</span>
    ) : (
      <mark
        key={start}
        className={styles.mark}
        data-mark={number}
        data-current={number === current || undefined}
        onMouseEnter={() => onCurrent(number, false)}
      >
        <button
          type="button"
          className={styles.number}
          aria-label={t('game.clue', { n: number })}
          aria-pressed={number === current}
          onFocus={() => onCurrent(number, false)}
          onClick={() => onCurrent(number, true)}
        >
          {number}
        </button>
        {withAddresses(piece)}
      </mark>
    ),
  );
}
