import type { Verdict } from '@contract/gaming/games';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Right, Wrong } from '@/components/course/icons';
import { useT } from '@/i18n/useT';
import type { PlayedItem } from './GameRound';
import { nameOf } from './ItemView';
import styles from './round.module.css';

interface RoundResultProps {
  items: readonly PlayedItem[];
  waiting: ReadonlyMap<string, Verdict>;
  isOver: boolean;
  /** Shown below the count. */
  result: ReactNode;
  /** The way on. */
  children: ReactNode;
}

function stateOf({ id, answered }: PlayedItem, waiting: RoundResultProps['waiting']) {
  if (answered) return answered.isRight ? 'right' : 'wrong';
  return waiting.has(id) ? 'waiting' : 'open';
}

/** How it went, with the way back to each item. */
export function RoundResult({ items, waiting, isOver, result, children }: RoundResultProps) {
  const t = useT();
  const [query] = useSearchParams();
  const states = items.map((item) => stateOf(item, waiting));
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  const addressOf = (number: number) => {
    const search = new URLSearchParams(query);
    search.set('item', `${number}`);
    return { search: `?${search}` };
  };
  return (
    <div className={styles.result}>
      <p className={styles.right}>
        {t('game.rightOf', { right: count('right'), smart_count: items.length })}
      </p>
      {count('waiting') > 0 && <p role="status">{t('game.waiting', { smart_count: count('waiting') })}</p>}
      {count('open') > 0 && !isOver && <p>{t('game.open', { smart_count: count('open') })}</p>}
      {children}
      {result}
      <h3>{t('game.lookAgain')}</h3>
      <ol className={styles.items}>
        {items.map((item, index) => {
          const state = states[index] ?? 'open';
          return (
            <li key={item.id}>
              <Link to={addressOf(index + 1)} dir="auto">
                {nameOf(item.content, t)}
              </Link>
              <span className={styles.state} data-state={state}>
                {state === 'right' && <Right />}
                {state === 'wrong' && <Wrong />}
                {t(`game.states.${state}`)}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
