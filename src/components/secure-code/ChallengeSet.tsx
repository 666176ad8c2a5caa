import type { PlayedChallenge } from '@contract/secure-code/judging';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useT } from '@/i18n/useT';
import { ChallengeView, type ChallengeViewProps } from './ChallengeView';
import styles from './challenge.module.css';

type State = 'open' | 'begun' | 'solved' | 'notSolved';

const stateOf = ({ isSolved, isClosed, triedLines }: PlayedChallenge): State => {
  if (isClosed) return isSolved ? 'solved' : 'notSolved';
  return triedLines.length > 0 ? 'begun' : 'open';
};

export interface ChallengeSetProps extends Pick<ChallengeViewProps, 'onAnswer' | 'failureOf'> {
  challenges: readonly PlayedChallenge[];
}

/** The address of a challenge, beside whatever else the address says. */
function useAddressOf() {
  const [query] = useSearchParams();
  return (position: number) => {
    const next = new URLSearchParams(query);
    next.set('challenge', String(position));
    return { search: `?${next}` };
  };
}

/** The challenges of a language: one is played (`?challenge=3`), the others are a press away. */
export function ChallengeSet({ challenges, ...view }: ChallengeSetProps) {
  const t = useT();
  const [query] = useSearchParams();
  const addressOf = useAddressOf();
  const asked = Number(query.get('challenge'));
  const current = challenges.find(({ position }) => position === asked) ?? challenges[0];
  const title = useRef<HTMLHeadingElement>(null);
  // A challenge that was moved to is read from its heading; the first one leaves the focus where it was.
  const before = useRef(current?.position);
  useEffect(() => {
    if (before.current === current?.position) return;
    before.current = current?.position;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView?.({ block: 'start' });
  }, [current?.position]);
  if (!current) return null;
  const next = challenges.find(({ position, isClosed }) => position > current.position && !isClosed);
  return (
    <div className={styles.set}>
      <nav className={styles.list} aria-label={t('secureCode.play.challenges')}>
        <ol>
          {challenges.map((challenge) => {
            const state = stateOf(challenge);
            return (
              <li key={challenge.position}>
                <Link
                  to={addressOf(challenge.position)}
                  className={styles.entry}
                  data-state={state}
                  aria-current={challenge === current ? 'step' : undefined}
                  preventScrollReset
                >
                  <span className={styles.state} aria-hidden="true">
                    {state === 'solved' ? '✓' : state === 'notSolved' ? '✕' : challenge.position}
                  </span>
                  <span className={styles.entryText}>
                    <span>
                      <bdi lang={challenge.languageCode}>{challenge.title}</bdi>
                    </span>
                    <span className={styles.entryState}>
                      {t(`secureCode.play.difficulties.${challenge.difficulty}`)} ·{' '}
                      {t(`secureCode.play.states.${state}`)}
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ol>
      </nav>
      <article className={styles.current} aria-labelledby="challenge-title">
        <h3 ref={title} id="challenge-title" tabIndex={-1} className={styles.title}>
          <span className={styles.place}>
            {t('secureCode.play.place', { at: current.position, total: challenges.length })}
          </span>{' '}
          <span>
            <bdi lang={current.languageCode}>{current.title}</bdi>
          </span>
        </h3>
        <ChallengeView key={current.key} challenge={current} {...view} />
        {current.isClosed && next && (
          <Link className={styles.next} to={addressOf(next.position)} preventScrollReset>
            {t('secureCode.play.next')}
          </Link>
        )}
      </article>
    </div>
  );
}
