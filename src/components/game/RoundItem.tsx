import type { Verdict } from '@contract/gaming/games';
import type { JudgedItem } from '@contract/learner';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '@/client/ApiError';
import { Right, Wrong } from '@/components/course/icons';
import { contentLanguage } from '@/components/course/steps';
import { useT } from '@/i18n/useT';
import { ClueList } from './ClueList';
import type { PlayedItem } from './GameRound';
import { ItemView } from './ItemView';
import { Fake, Real } from './icons';
import styles from './round.module.css';

export type OnJudge = (id: string, verdict: Verdict) => Promise<void>;

interface RoundItemProps {
  item: PlayedItem;
  /** A verdict that waits for a connection. */
  waiting: Verdict | undefined;
  isOver: boolean;
  buttons: RefObject<HTMLFieldSetElement | null>;
  onJudge: OnJudge;
  /** The way on. */
  children: ReactNode;
}

/** One item and what the player says of it: a verdict counts once, and is explained when it is known. */
export function RoundItem({ item, waiting, isOver, buttons, onJudge, children }: RoundItemProps) {
  const t = useT();
  const { content, languageCode, answered } = item;
  const [current, setCurrent] = useState<number | null>(null);
  const isSent = useRef(false);
  const [sending, setSending] = useState<Verdict>();
  const [failure, setFailure] = useState<string>();
  const whole = useRef<HTMLDivElement>(null);
  const decision = useRef<HTMLDivElement>(null);
  // The pressed button is gone, and what comes in its place is what one wants to hear.
  const isDecided = answered !== null || (waiting !== undefined && sending === undefined);
  const wasDecided = useRef(isDecided);
  useEffect(() => {
    if (wasDecided.current || !isDecided) return;
    wasDecided.current = true;
    decision.current?.focus({ preventScroll: true });
    decision.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isDecided]);

  const judge = async (verdict: Verdict) => {
    if (isSent.current) return;
    isSent.current = true;
    setSending(verdict);
    setFailure(undefined);
    try {
      await onJudge(item.id, verdict);
    } catch (error) {
      setFailure(isApiError(error) ? error.message : t('game.failed'));
    } finally {
      isSent.current = false;
      setSending(undefined);
    }
  };
  const pick = useCallback((number: number, isPressed: boolean) => {
    setCurrent(number);
    if (!isPressed) return;
    // Its other half may be a screen away.
    const halves = whole.current?.querySelectorAll(`[data-mark="${number}"], [data-clue="${number}"]`);
    for (const half of halves ?? []) half.scrollIntoView?.({ block: 'nearest' });
  }, []);

  return (
    <div ref={whole} className={styles.item}>
      <ItemView
        content={content}
        languageCode={languageCode}
        clues={answered?.clues}
        current={current}
        onCurrent={pick}
      />
      <div ref={decision} tabIndex={-1} className={styles.decision}>
        {answered && <Explanation item={item} answered={answered} current={current} onCurrent={pick} />}
        <div role="status">
          {!answered && isDecided && waiting && (
            <p className={styles.note}>{t('game.kept', { verdict: t(`game.answers.${waiting}`) })}</p>
          )}
        </div>
        {!isDecided && isOver && <p className={styles.note}>{t('game.notJudged')}</p>}
        {!isDecided && !isOver && (
          <Question sending={sending} buttons={buttons} onChoose={(verdict) => void judge(verdict)} />
        )}
        {failure && !answered && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        {(isDecided || isOver) && children}
      </div>
    </div>
  );
}

interface ExplanationProps {
  item: PlayedItem;
  answered: JudgedItem;
  current: number | null;
  onCurrent: (number: number, isPressed: boolean) => void;
}

/** Whether the verdict was right, why, and what there was to notice. */
function Explanation({ item, answered, current, onCurrent }: ExplanationProps) {
  const t = useT();
  const { content, languageCode, difficulty } = item;
  const { isRight, isFake, explanation, clues } = answered;
  return (
    <>
      <div className={styles.verdict} data-right={isRight}>
        <h3>
          {isRight ? <Right /> : <Wrong />}
          {t(`game.verdicts.${isRight ? 'right' : 'wrong'}.${isFake ? 'fake' : 'real'}`)}
          <span className={styles.difficulty}>{t(`game.difficulty.${difficulty}`)}</span>
        </h3>
        <p {...contentLanguage(languageCode)}>{explanation}</p>
      </div>
      {clues.length > 0 && (
        <section className={styles.clues}>
          <h3>{t('game.clues')}</h3>
          <ClueList
            content={content}
            languageCode={languageCode}
            clues={clues}
            current={current}
            onCurrent={onCurrent}
          />
        </section>
      )}
    </>
  );
}

const CHOICES = [
  { verdict: 'fake', key: 'F', Icon: Fake },
  { verdict: 'real', key: 'R', Icon: Real },
] as const;

interface QuestionProps {
  /** The verdict that is on its way. */
  sending: Verdict | undefined;
  buttons: RefObject<HTMLFieldSetElement | null>;
  onChoose: (verdict: Verdict) => void;
}

/** The two verdicts. One press is enough, and there is no second one while it is on its way. */
function Question({ sending, buttons, onChoose }: QuestionProps) {
  const t = useT();
  const titleId = useId();
  return (
    <div className={styles.question}>
      <h3 id={titleId}>{t('game.question')}</h3>
      <fieldset ref={buttons} className={styles.choices} aria-labelledby={titleId}>
        {CHOICES.map(({ verdict, key, Icon }) => (
          <button
            key={verdict}
            type="button"
            className={styles.choice}
            data-verdict={verdict}
            aria-keyshortcuts={key}
            aria-busy={sending === verdict || undefined}
            aria-disabled={sending !== undefined || undefined}
            onClick={() => onChoose(verdict)}
          >
            <Icon />
            {t(`game.answers.${verdict}`)}
            <span className={styles.key} aria-hidden="true">
              {key}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
