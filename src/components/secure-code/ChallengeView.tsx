import type { PlayedChallenge, Question } from '@contract/secure-code/judging';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/i18n/useT';
import { CodeLines } from './CodeLines';
import styles from './challenge.module.css';
import { Prose } from './Prose';

/** Sends an answer with its number; rejects with why it was refused. */
export type OnAnswer = (
  challenge: PlayedChallenge,
  question: Question,
  answer: string,
  attempt: number,
) => Promise<void>;

export interface ChallengeViewProps {
  challenge: PlayedChallenge;
  /** Absent: it is only shown. */
  onAnswer?: OnAnswer | undefined;
  /** What a failed answer says. */
  failureOf: (error: unknown) => string;
}

/** What was answered before, in words. */
function LastTry({ challenge }: { challenge: PlayedChallenge }) {
  const t = useT();
  const { asked, triedLines, triedFixes, foundLine, attemptsLeft } = challenge;
  const left = t('secureCode.play.attemptsLeft', { smart_count: attemptsLeft });
  const last = triedFixes.at(-1);
  if (asked === 'fix' && last) {
    return (
      <div className={styles.verdict} data-tone="danger">
        <p>
          <strong>{t('secureCode.play.wrongFix')}</strong> {left}
        </p>
        <Prose lang={challenge.languageCode}>{last.why}</Prose>
      </div>
    );
  }
  if (asked === 'fix') {
    return (
      <div className={styles.verdict} data-tone="success">
        <p>{t('secureCode.play.foundLine', { line: foundLine })}</p>
      </div>
    );
  }
  if (asked === 'line' && triedLines.length > 0) {
    return (
      <div className={styles.verdict} data-tone="danger">
        <p>
          <strong>{t('secureCode.play.wrongLine', { line: triedLines.at(-1) })}</strong> {left}
        </p>
      </div>
    );
  }
  return null;
}

/** How it ended, and why: told once nothing more can be answered. */
function Solution({ challenge }: { challenge: PlayedChallenge }) {
  const t = useT();
  const { solution, isSolved, fixes, languageCode } = challenge;
  if (!solution) return null;
  const codeOf = (id: string) => fixes.find((fix) => fix.id === id)?.code ?? '';
  const inOrder = [...solution.fixes].sort((one, other) => Number(other.isRight) - Number(one.isRight));
  return (
    <section className={styles.solution}>
      <div className={styles.verdict} data-tone={isSolved ? 'success' : 'danger'}>
        <p>
          <strong>{t(isSolved ? 'secureCode.play.solved' : 'secureCode.play.notSolved')}</strong>{' '}
          {t('secureCode.play.flawLines', {
            smart_count: solution.flawLines.length,
            lines: solution.flawLines.join(', '),
          })}
        </p>
      </div>
      <h4>{t('secureCode.play.explanation', { weakness: solution.weakness })}</h4>
      <Prose lang={languageCode}>{solution.explanation}</Prose>
      <h4>{t('secureCode.play.fixes')}</h4>
      <ul className={styles.fixes}>
        {inOrder.map(({ id, isRight, why }) => (
          <li key={id} className={styles.told} data-tone={isRight ? 'success' : undefined}>
            <strong>{t(isRight ? 'secureCode.play.rightFix' : 'secureCode.play.notRight')}</strong>
            <FixCode code={codeOf(id)} />
            <Prose lang={languageCode}>{why}</Prose>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FixCode({ code }: { code: string }) {
  return (
    <pre className={styles.fixCode} dir="ltr" translate="no">
      <code>{code}</code>
    </pre>
  );
}

interface FixChoicesProps {
  challenge: PlayedChallenge;
  chosen: string | undefined;
  isDisabled: boolean;
  onChoose: (id: string) => void;
}

function FixChoices({ challenge, chosen, isDisabled, onChoose }: FixChoicesProps) {
  const t = useT();
  const name = useId();
  const tried = challenge.triedFixes.map(({ id }) => id);
  return (
    <fieldset className={styles.fixes}>
      <legend>{t('secureCode.play.chooseFix')}</legend>
      {challenge.fixes.map(({ id, code }, at) => (
        <label key={id} className={styles.fix} data-tried={tried.includes(id) || undefined}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={chosen === id}
            disabled={isDisabled || tried.includes(id)}
            onChange={() => onChoose(id)}
            aria-label={t('secureCode.play.fix', { number: at + 1, code })}
          />
          <FixCode code={code} />
        </label>
      ))}
    </fieldset>
  );
}

/** One challenge: what the code is for, the code, the question that is asked, and how it ended. */
export function ChallengeView({ challenge, onAnswer, failureOf }: ChallengeViewProps) {
  const t = useT();
  const { asked, code, triedLines, triedFixes, foundLine, solution, scenario, languageCode } = challenge;
  const [line, setLine] = useState<number>();
  const [fix, setFix] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const told = useRef<HTMLDivElement>(null);
  // What comes after an answer is what one wants to hear; the pressed button may be gone.
  const tries = triedLines.length + triedFixes.length;
  const before = useRef(tries);
  useEffect(() => {
    if (before.current === tries) return;
    before.current = tries;
    told.current?.focus({ preventScroll: true });
    told.current?.scrollIntoView?.({ block: 'nearest' });
  }, [tries]);

  const answer = asked === 'fix' ? fix : line === undefined ? undefined : String(line);
  const attempt = (asked === 'fix' ? triedFixes.length : triedLines.length) + 1;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!asked || !onAnswer || answer === undefined || isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      await onAnswer(challenge, asked, answer, attempt);
      setLine(undefined);
      setFix(undefined);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };
  const wrongLines = triedLines.filter((tried) => tried !== foundLine);
  const flaws = solution?.flawLines ?? (foundLine === null ? [] : [foundLine]);
  const isAsked = asked !== null && onAnswer !== undefined;
  return (
    <form className={styles.challenge} onSubmit={(event) => void submit(event)}>
      <Prose lang={languageCode}>{scenario}</Prose>
      {asked === 'line' && <p className={styles.question}>{t('secureCode.play.findLine')}</p>}
      <CodeLines
        code={code}
        wrong={wrongLines}
        flaws={flaws}
        choice={
          isAsked && asked === 'line'
            ? {
                chosen: line,
                label: t('secureCode.play.findLine'),
                isDisabled: isSending,
                onChoose: setLine,
              }
            : undefined
        }
      />
      <div ref={told} tabIndex={-1} className={styles.told} role="status">
        <LastTry challenge={challenge} />
      </div>
      {isAsked && asked === 'fix' && (
        <FixChoices challenge={challenge} chosen={fix} isDisabled={isSending} onChoose={setFix} />
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {isAsked && (
        <button type="submit" className={styles.submit} aria-busy={isSending} disabled={answer === undefined}>
          {t(asked === 'line' ? 'secureCode.play.submitLine' : 'secureCode.play.submitFix')}
        </button>
      )}
      <Solution challenge={challenge} />
    </form>
  );
}
