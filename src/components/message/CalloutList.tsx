import type { Callout } from '@contract/phishing-exercise/content';
import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/useT';
import styles from './message.module.css';

interface CalloutListProps {
  callouts: readonly Callout[];
  current: number | null;
  onCurrent: (orderNumber: number) => void;
}

/** All callouts of a message, to be read one after another; each leads to its mark in the message. */
export function CalloutList({ callouts, current, onCurrent }: CalloutListProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const shown = callouts.toSorted((one, other) => one.orderNumber - other.orderNumber);
  // The mark that was pressed may be a screen away from its explanation.
  const at = shown.findIndex(({ orderNumber }) => orderNumber === current);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  return (
    <ol ref={list} className={styles.list}>
      {shown.map(({ orderNumber, place, anchor, description }) => (
        <li key={orderNumber} data-current={orderNumber === current || undefined}>
          <button
            type="button"
            className={styles.listMark}
            aria-pressed={orderNumber === current}
            onClick={() => onCurrent(orderNumber)}
          >
            <span className={styles.number}>{orderNumber}</span>
            {place === 'HEADER' ? t('message.inHeader') : <q dir="auto">{anchor}</q>}
          </button>
          <p dir="auto">{description}</p>
        </li>
      ))}
    </ol>
  );
}
