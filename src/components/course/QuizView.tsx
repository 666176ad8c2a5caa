import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import buttons from './button.module.css';
import { Prose } from './ChapterView';
import styles from './course.module.css';
import { Right, Wrong } from './icons';
import type { Answered, Answers, ContentLanguage, OpenQuestion } from './steps';

interface QuestionProps {
  content: ContentLanguage;
  question: OpenQuestion;
  answered: Answered | undefined;
  onAnswer: (chosen: readonly string[]) => Promise<void>;
  isSending: boolean;
}

/** One question: choices, and once it is answered whether that was right, and why. */
function QuestionForm({ content, question, answered, onAnswer, isSending }: QuestionProps) {
  const t = useT();
  const name = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isFailed, setFailed] = useState(false);
  const shown = answered?.chosen ?? chosen;
  const isJudged = typeof answered?.isRight === 'boolean';
  const toggle = (id: string) => {
    if (!question.isMultiple) setChosen([id]);
    else setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || answered || chosen.length === 0) return;
    setFailed(false);
    try {
      await onAnswer(chosen);
    } catch {
      setFailed(true);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.question}>
        <legend {...content}>{question.text}</legend>
        <p className={typography.hint}>
          {t(question.isMultiple ? 'training.player.several' : 'training.player.single')}
        </p>
        {question.answers.map(({ id, text }) => {
          const isRight = answered?.rightAnswers.includes(id);
          const isChosen = shown.includes(id);
          const mark = isJudged ? (isRight ? 'right' : isChosen ? 'wrong' : undefined) : undefined;
          return (
            <label key={id} className={styles.choice} data-mark={mark}>
              <input
                type={question.isMultiple ? 'checkbox' : 'radio'}
                name={name}
                checked={isChosen}
                disabled={answered !== undefined}
                onChange={() => toggle(id)}
              />
              <span {...content}>{text}</span>
              {mark === 'right' && <Right title={t('training.player.rightAnswer')} />}
              {mark === 'wrong' && <Wrong title={t('training.player.yourAnswer')} />}
            </label>
          );
        })}
      </fieldset>
      <div role="status" aria-live="polite">
        {answered && !isJudged && <p className={styles.kept}>{t('training.player.answerKept')}</p>}
        {answered && isJudged && (
          <div className={styles.verdict} data-right={answered.isRight}>
            <strong>{t(answered.isRight ? 'training.player.right' : 'training.player.wrong')}</strong>
            <div {...content}>
              <Prose text={answered.explanation} />
            </div>
          </div>
        )}
        {isFailed && <p className={styles.failed}>{t('training.player.answerFailed')}</p>}
      </div>
      {!answered && (
        <button
          type="submit"
          className={buttons.button}
          data-look="filled"
          aria-busy={isSending}
          disabled={chosen.length === 0}
        >
          {t('training.player.answer')}
        </button>
      )}
    </form>
  );
}

export interface QuizViewProps {
  content: ContentLanguage;
  questions: readonly OpenQuestion[];
  answers: Answers;
  onAnswer: (question: OpenQuestion, chosen: readonly string[]) => Promise<void>;
  /** Forgets the answers to these questions; absent where the first ones count, which can be read again. */
  onAgain?: () => void;
}

/** The quiz of a section, one question at a time, and how many answers were right. */
export function QuizView({ content, questions, answers, onAnswer, onAgain }: QuizViewProps) {
  const t = useT();
  const firstOpen = questions.findIndex(({ id }) => !answers[id]);
  const [at, setAt] = useState(firstOpen === -1 ? questions.length : firstOpen);
  const top = useRef<HTMLParagraphElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    // A new question takes the focus; the first one leaves it on the heading.
    if (shown.current !== at) top.current?.focus();
    shown.current = at;
  }, [at]);
  const [sent, setSent] = useState<string>();
  const question = questions[at];
  if (!question) {
    const right = questions.filter(({ id }) => answers[id]?.isRight).length;
    const waiting = questions.filter(({ id }) => answers[id]?.isRight === null).length;
    return (
      <div className={styles.summary}>
        <p ref={top} tabIndex={-1}>
          {waiting > 0
            ? t('training.player.answersKept', { smart_count: waiting })
            : t('training.player.quizDone', { right, smart_count: questions.length })}
        </p>
        <button
          type="button"
          className={buttons.button}
          data-look="outlined"
          onClick={() => {
            onAgain?.();
            setAt(0);
          }}
        >
          {t(onAgain ? 'training.player.tryAgain' : 'training.player.readAnswers')}
        </button>
      </div>
    );
  }
  const isLast = at === questions.length - 1;
  // An answer that is being sent is none yet: it may still fail.
  const answered = sent === question.id ? undefined : answers[question.id];
  const send = async (chosen: readonly string[]) => {
    setSent(question.id);
    await onAnswer(question, chosen).finally(() => setSent(undefined));
  };
  return (
    <>
      <p ref={top} tabIndex={-1} className={styles.progress}>
        {t('training.player.question', { at: at + 1, total: questions.length })}
      </p>
      <QuestionForm
        key={question.id}
        content={content}
        question={question}
        answered={answered}
        onAnswer={send}
        isSending={sent === question.id}
      />
      {answered && (
        // The pressed button is gone, and the focus must not be lost with it.
        <button
          key={`${question.id} next`}
          type="button"
          className={buttons.button}
          data-look="filled"
          // biome-ignore lint/a11y/noAutofocus: it takes the place of what was pressed
          autoFocus
          onClick={() => setAt(at + 1)}
        >
          {t(isLast ? 'training.player.toSummary' : 'training.player.nextQuestion')}
        </button>
      )}
    </>
  );
}
