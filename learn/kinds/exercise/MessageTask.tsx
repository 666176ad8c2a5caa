import type { AnsweredPart } from '@contract/learner';
import type { AnswerLabel } from '@contract/phishing-exercise/content';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '@/client/ApiError';
import { CalloutList } from '@/components/message/CalloutList';
import { MessageView } from '@/components/message/MessageView';
import { useT } from '@/i18n/useT';
import { useThemeMode } from '@/theme/themeMode';
import { useIsPhone } from '@/theme/useIsPhone';
import shared from '../../learn.module.css';
import type { Part } from './ExerciseTask';
import styles from './exercise.module.css';

interface DecisionProps {
  part: Part;
  isWaiting: boolean;
  /** Rejects with the gateway's refusal. */
  onAnswer: (label: AnswerLabel) => Promise<void>;
}

/** What to do with the message. The first answer counts, so that it takes a second press. */
function Decision({ part, isWaiting, onAnswer }: DecisionProps) {
  const t = useT();
  const name = useId();
  const [chosen, setChosen] = useState<AnswerLabel>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || isSending || isWaiting) return;
    setSending(true);
    setFailure(undefined);
    try {
      await onAnswer(chosen);
    } catch (error) {
      setFailure(isApiError(error) ? error.message : t('learn.exercise.failed'));
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.choices} disabled={isWaiting}>
        <legend>{t('learn.exercise.question')}</legend>
        {part.answers.map((label) => (
          <label key={label} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={label}
              checked={chosen === label}
              onChange={() => setChosen(label)}
            />
            {t(`learn.exercise.answers.${label}`)}
          </label>
        ))}
      </fieldset>
      <div role="status">
        {isWaiting && !isSending && <p className={styles.note}>{t('learn.exercise.kept')}</p>}
      </div>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {!isWaiting && (
        <button
          type="submit"
          className={shared.button}
          data-primary=""
          aria-busy={isSending}
          disabled={!chosen}
        >
          {t('learn.exercise.answer')}
        </button>
      )}
    </form>
  );
}

interface VerdictProps {
  part: Part;
  answered: AnsweredPart;
  current: number | null;
  onCurrent: (orderNumber: number) => void;
}

/** What the answer was worth, why, and what would have given the message away. */
function Verdict({ part, answered, current, onCurrent }: VerdictProps) {
  const t = useT();
  const { label, status, explanation, answers, callouts } = answered;
  const others = answers.filter((answer) => answer.label !== label);
  const { languageCode: lang } = part;
  return (
    <>
      <div className={styles.verdict} data-grade={status}>
        <h3 className={`${styles.subtitle} ${styles.grade}`}>{t(`learn.exercise.grades.${status}`)}</h3>
        <p>{t('learn.exercise.yours', { answer: t(`learn.exercise.answers.${label}`) })}</p>
        <p className={styles.prose} dir="auto" lang={lang}>
          {explanation}
        </p>
      </div>
      {callouts.length > 0 && (
        <section className={styles.callouts}>
          <h3 className={styles.subtitle}>{t('learn.exercise.callouts')}</h3>
          <div lang={lang}>
            <CalloutList callouts={callouts} current={current} onCurrent={onCurrent} />
          </div>
        </section>
      )}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{t('learn.exercise.others')}</summary>
          <dl>
            {others.map((answer) => (
              <div key={answer.label}>
                <dt>
                  {t(`learn.exercise.answers.${answer.label}`)}
                  <span className={styles.grade} data-grade={answer.status}>
                    {t(`learn.exercise.grades.${answer.status}`)}
                  </span>
                </dt>
                <dd className={styles.prose} dir="auto" lang={lang}>
                  {answer.description}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** One message as a mail client or a phone shows it, and the decision about it. */
export function MessageTask({ part, isWaiting, onAnswer }: DecisionProps) {
  const t = useT();
  const { scheme } = useThemeMode();
  const isPhone = useIsPhone();
  const [current, setCurrent] = useState<number | null>(null);
  const { answered, languageCode, legend, layoutType } = part;
  const decided = useRef<HTMLDivElement>(null);
  // The pressed button is gone, and what comes in its place is what one wants to hear.
  const wasAnswered = useRef(answered !== null);
  useEffect(() => {
    if (wasAnswered.current || !answered) return;
    wasAnswered.current = true;
    decided.current?.focus({ preventScroll: true });
    decided.current?.scrollIntoView?.({ block: 'nearest' });
  }, [answered]);
  return (
    <div className={styles.task}>
      {legend !== '' && (
        <section className={styles.backstory}>
          <h3 className={styles.subtitle}>{t('learn.exercise.backstory')}</h3>
          <p className={styles.prose} dir="auto" lang={languageCode}>
            {legend}
          </p>
        </section>
      )}
      <div className={styles.message}>
        <MessageView
          message={part}
          language={languageCode}
          device={isPhone || layoutType === 'SMS' ? 'phone' : 'desktop'}
          isDark={scheme === 'dark'}
          callouts={answered?.callouts}
          current={current}
          onCurrent={setCurrent}
        />
      </div>
      <div ref={decided} tabIndex={-1} className={styles.decision}>
        {answered ? (
          <Verdict part={part} answered={answered} current={current} onCurrent={setCurrent} />
        ) : (
          <Decision part={part} isWaiting={isWaiting} onAnswer={onAnswer} />
        )}
      </div>
    </div>
  );
}
