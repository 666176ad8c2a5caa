import { stretchesOf } from '@contract/phishing-exercise/callouts';
import type { Callout } from '@contract/phishing-exercise/content';
import { type ReactNode, useMemo } from 'react';
import { useT } from '@/i18n/useT';
import styles from './message.module.css';

interface TextMessageProps {
  /** Plain text. */
  text: string;
  sender: string;
  language: string | undefined;
  callouts: readonly Callout[];
  current: number | null;
  onCallout: (orderNumber: number) => void;
  isHeaderMarked: boolean;
  headerMark: ReactNode;
}

const NO_BREAKS: ReadonlySet<number> = new Set();

/** A text message as a bubble below its sender. */
export function TextMessage(props: TextMessageProps) {
  const { text, sender, language, callouts, current, onCallout, isHeaderMarked, headerMark } = props;
  const t = useT();
  const pieces = useMemo(() => {
    const stretches = stretchesOf([text], NO_BREAKS, callouts);
    const ends = stretches.map(({ end }) => end);
    return [
      ...stretches.flatMap(({ start, end, orderNumber }, at) => [
        { at: ends[at - 1] ?? 0, text: text.slice(ends[at - 1] ?? 0, start), number: null },
        { at: start, text: text.slice(start, end), number: orderNumber },
      ]),
      { at: ends.at(-1) ?? 0, text: text.slice(ends.at(-1) ?? 0), number: null },
    ].filter((piece) => piece.text !== '');
  }, [text, callouts]);
  return (
    <div className={styles.phone}>
      <header className={styles.contact} data-marked={isHeaderMarked || undefined}>
        <span className={styles.avatar} aria-hidden="true" translate="no">
          {[...sender][0] ?? ''}
        </span>
        <bdi className={styles.name}>{sender}</bdi>
        {headerMark}
      </header>
      <p className={styles.bubble} dir="auto" lang={language}>
        {pieces.map((piece) =>
          piece.number === null ? (
            piece.text
          ) : (
            <mark key={piece.at} className={styles.mark} data-current={piece.number === current || undefined}>
              <button
                type="button"
                className={styles.number}
                aria-label={t('message.openCallout', { n: piece.number })}
                onClick={() => onCallout(piece.number)}
              >
                {piece.number}
              </button>
              {piece.text}
            </mark>
          ),
        )}
      </p>
    </div>
  );
}
