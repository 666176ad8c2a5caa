import type { Verdict } from '@contract/gaming/games';
import type { LearnerGame } from '@contract/learner';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChevronLeft, ChevronRight } from '@/components/course/icons';
import { useT } from '@/i18n/useT';
import { type OnJudge, RoundItem } from './RoundItem';
import { RoundResult } from './RoundResult';
import styles from './round.module.css';

/** An item of a round; what is right comes with its verdict. */
export type PlayedItem = LearnerGame['items'][number];

export interface GameRoundProps {
  items: readonly PlayedItem[];
  /** Takes a verdict, which is final. A rejection is told, and the item can be judged again. */
  onJudge: OnJudge;
  /** Verdicts that wait for a connection, by the item's id. */
  waiting?: ReadonlyMap<string, Verdict>;
  /** Shown with the round's own result. */
  result?: ReactNode;
  /** The game has ended: nothing more can be judged. */
  isOver?: boolean;
}

/** In place of an item's number in the address. */
const RESULT = 'result';
const NONE: ReadonlyMap<string, Verdict> = new Map();
const KEYS: Readonly<Record<string, Verdict>> = { f: 'fake', r: 'real' };

/** The next item without a verdict after this one, else the first of those before it. */
function nextOpen(items: readonly PlayedItem[], at: number, isOpen: (item: PlayedItem) => boolean): number {
  const after = items.findIndex((item, index) => index > at && isOpen(item));
  return after === -1 ? items.findIndex(isOpen) : after;
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * A round of a game: its items one after another, what the player makes of each, and how it went. The address says which item
 * is shown: `?item=3`.
 */
export function GameRound({ items, onJudge, waiting = NONE, result, isOver = false }: GameRoundProps) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const buttons = useRef<HTMLFieldSetElement>(null);
  const isOpen = ({ id, answered }: PlayedItem) => !isOver && answered === null && !waiting.has(id);
  // Fixed when it is opened: a verdict must not take its item away.
  const [resumed] = useState(() => items.findIndex(isOpen));
  const asked = query.get('item');
  const number = Number(asked);
  const at = asked === RESULT ? -1 : Number.isInteger(number) && items[number - 1] ? number - 1 : resumed;
  const item = items[at];
  const next = nextOpen(items, at, isOpen);
  const total = items.length;

  const show = (index: number, replace = false) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('item', index === -1 ? RESULT : `${index + 1}`);
        return after;
      },
      { replace, preventScrollReset: true },
    );

  // An item that was moved to is read from its heading; the first one leaves the focus where it was.
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView?.({ block: 'start' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const verdict = KEYS[event.key.toLowerCase()];
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
    if (!verdict || !isPlain || isTyping(event.target)) return;
    // As if it was pressed, so that a verdict on its way is not given twice.
    buttons.current?.querySelector<HTMLButtonElement>(`[data-verdict="${verdict}"]`)?.click();
  };

  return (
    <section className={styles.round} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={styles.step}>
          {item ? t('game.item', { at: at + 1, total }) : t('game.result')}
        </h2>
        {item && (
          <span className={styles.moves}>
            <button
              type="button"
              className={styles.move}
              aria-label={t('game.previous')}
              disabled={at === 0}
              onClick={() => show(at - 1)}
            >
              <ChevronLeft />
            </button>
            <button
              type="button"
              className={styles.move}
              aria-label={t('game.following')}
              disabled={at === total - 1}
              onClick={() => show(at + 1)}
            >
              <ChevronRight />
            </button>
          </span>
        )}
      </header>
      <progress
        className={styles.progress}
        max={total}
        value={items.filter(({ id, answered }) => answered !== null || waiting.has(id)).length}
        aria-label={t('game.progress')}
      />
      {item ? (
        <>
          <p className={styles.imagine}>{t('game.imagine')}</p>
          <RoundItem
            key={item.id}
            item={item}
            waiting={waiting.get(item.id)}
            isOver={isOver}
            buttons={buttons}
            onJudge={async (id, verdict) => {
              // In the address, so that a reload shows the verdict and not the next item.
              show(at, true);
              await onJudge(id, verdict);
            }}
          >
            <button type="button" className={styles.next} onClick={() => show(next)}>
              {t(next === -1 ? 'game.toResult' : 'game.next')}
            </button>
          </RoundItem>
        </>
      ) : (
        <RoundResult items={items} waiting={waiting} isOver={isOver} result={result}>
          {next !== -1 && (
            <button type="button" className={styles.next} onClick={() => show(next)}>
              {t('game.next')}
            </button>
          )}
        </RoundResult>
      )}
    </section>
  );
}
