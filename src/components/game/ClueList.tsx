import type { Clue, ItemContent } from '@contract/gaming/content';
import { useMemo } from 'react';
import { contentLanguage } from '@/components/course/steps';
import { useT } from '@/i18n/useT';
import { Own } from './Blocks';
import { placeClues } from './clues';
import styles from './item.module.css';

interface ClueListProps {
  content: ItemContent;
  languageCode: string;
  clues: readonly Clue[];
  current: number | null;
  /** A press, not only the pointer above it, leads to the mark. */
  onCurrent: (number: number, isPressed: boolean) => void;
}

/** What there was to notice, in the order in which the item is read; each entry goes with its mark. */
export function ClueList({ content, languageCode, clues, current, onCurrent }: ClueListProps) {
  const t = useT();
  const placed = useMemo(() => placeClues(content, clues), [content, clues]);
  return (
    <ol className={styles.clues} {...contentLanguage(languageCode)}>
      {placed.map(({ number, quote, text }) => (
        <li
          key={number}
          data-clue={number}
          data-current={number === current || undefined}
          onMouseEnter={() => onCurrent(number, false)}
        >
          <button
            type="button"
            className={styles.clue}
            aria-pressed={number === current}
            onFocus={() => onCurrent(number, false)}
            onClick={() => onCurrent(number, true)}
          >
            <span className={styles.number}>
              <Own data-spoken="">{t('game.clue', { n: number })}</Own>
              <span aria-hidden="true">{number}</span>
            </span>
            <q dir="auto">{quote}</q>
          </button>
          <p dir="auto">{text}</p>
        </li>
      ))}
    </ol>
  );
}
