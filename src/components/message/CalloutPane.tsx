import type { Callout } from '@contract/phishing-exercise/content';
import { useT } from '@/i18n/useT';
import styles from './message.module.css';

interface CalloutPaneProps {
  /** In order number. */
  callouts: readonly Callout[];
  current: number;
  /** On from the last to the first, and back. */
  onMove: (by: 1 | -1) => void;
}

const Chevron = ({ path }: { path: string }) => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
    <path d={path} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** The open callout of a message: what gives it away, and the way to the next one. */
export function CalloutPane({ callouts, current, onMove }: CalloutPaneProps) {
  const t = useT();
  const at = callouts.findIndex(({ orderNumber }) => orderNumber === current);
  const callout = callouts[at];
  if (!callout) return null;
  return (
    <section className={styles.pane} aria-label={t('message.callouts')}>
      <div className={styles.paneHead}>
        <span className={styles.number} aria-hidden="true">
          {current}
        </span>
        <h3>{t('message.calloutOf', { n: at + 1, total: callouts.length })}</h3>
        {callouts.length > 1 && (
          <span className={styles.moves}>
            <button type="button" aria-label={t('message.previous')} onClick={() => onMove(-1)}>
              <Chevron path="M15 5l-7 7 7 7" />
            </button>
            <button type="button" aria-label={t('message.next')} onClick={() => onMove(1)}>
              <Chevron path="M9 5l7 7-7 7" />
            </button>
          </span>
        )}
      </div>
      <div aria-live="polite">
        {callout.place === 'HEADER' ? (
          <p className={styles.about}>{t('message.inHeader')}</p>
        ) : (
          <p className={styles.about}>
            <q dir="auto">{callout.anchor}</q>
          </p>
        )}
        <p className={styles.explanation} dir="auto">
          {callout.description}
        </p>
      </div>
    </section>
  );
}
