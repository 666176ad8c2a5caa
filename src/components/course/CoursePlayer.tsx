import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useT } from '@/i18n/useT';
import { useIsPhone } from '@/theme/useIsPhone';
import buttons from './button.module.css';
import { ChapterView, type OnOpen } from './ChapterView';
import styles from './course.module.css';
import { Check, ChevronLeft, ChevronRight } from './icons';
import { QuizView } from './QuizView';
import { ResultView } from './ResultView';
import {
  type Answers,
  contentLanguage,
  isStepDone,
  moveOf,
  NO_PROGRESS,
  type OpenQuestion,
  type PlayedSection,
  type Progress,
  type Step,
  stepsOf,
  type Verdict,
} from './steps';
import { usePercent } from './usePercent';

export interface CoursePlayerProps {
  sections: readonly PlayedSection[];
  /** The language of the content, which decides its direction. */
  language: string;
  /** In percent; null without questions. */
  passMark: number | null;
  /** The step that is shown, as the address names it; unknown ones show the first. */
  current: string | null;
  onMove: (step: string) => void;
  /** Judges an answer; a rejection offers to send it again. */
  onAnswer: (question: OpenQuestion, chosen: readonly string[]) => Promise<Verdict>;
  /** A chapter was left forwards. */
  onChapterDone?: (chapterId: string) => void;
  /** A chapter's file or page is about to be opened. */
  onOpen?: OnOpen;
  /** Of a real task, whose first answers count; without it the course may be tried again and again. */
  progress?: Progress;
  /** Shown as the result instead of the score of this visit. */
  result?: ReactNode;
  /** Shown above the course. */
  note?: ReactNode;
}

const without = (answers: Answers, questions: readonly OpenQuestion[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !questions.some((one) => one.id === id)));

/** This visit and what was recorded before or meanwhile; a recorded verdict replaces one that was waited for. */
function together(own: Progress, recorded: Progress = NO_PROGRESS): Progress {
  const answers = { ...own.answers };
  for (const [id, answered] of Object.entries(recorded.answers))
    if (answered.isRight !== null || !answers[id]) answers[id] = answered;
  return { answers, done: new Set([...own.done, ...recorded.done]) };
}

/** A course as learners meet it: outline, chapters, quizzes and the result, one step at a time. */
export function CoursePlayer(props: CoursePlayerProps) {
  const { sections, language, passMark, current, onMove, onAnswer, onChapterDone, progress, result, note } =
    props;
  const percent = usePercent();
  const t = useT();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [own, setOwn] = useState<Progress>(NO_PROGRESS);
  const known = useMemo(() => together(own, progress), [own, progress]);
  const { answers } = known;
  const steps = useMemo(() => stepsOf(sections), [sections]);
  const found = steps.findIndex(({ id }) => id === current);
  const at = Math.max(found, 0);
  const step = steps[at];
  const questions = useMemo(() => sections.flatMap(({ quiz }) => quiz), [sections]);
  const content = useMemo(() => contentLanguage(language), [language]);

  const nameOf = (one: Step) => {
    if (one.kind === 'chapter') return one.title;
    if (one.kind === 'quiz') return t('training.player.quiz', { section: one.section.title });
    return t('training.player.result');
  };
  const move = (by: number) => {
    const target = steps[at + by];
    if (!target || !step) return;
    if (by > 0 && step.kind === 'chapter') {
      setOwn((before) => ({ ...before, done: new Set(before.done).add(step.id) }));
      onChapterDone?.(step.id);
    }
    onMove(target.id);
  };
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = moveOf(event, document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
      if (by === 0 || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(by);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // A step that was moved to is read from its heading; the first one leaves the focus where it was.
  const shown = useRef(step?.id);
  useEffect(() => {
    if (shown.current === step?.id) return;
    shown.current = step?.id;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView?.({ block: 'nearest' });
  }, [step?.id]);

  const answer = async (question: OpenQuestion, chosen: readonly string[]) => {
    const verdict = await onAnswer(question, chosen);
    setOwn((before) => ({
      ...before,
      answers: { ...before.answers, [question.id]: { ...verdict, chosen } },
    }));
  };
  const startOver = () => {
    setOwn(NO_PROGRESS);
    const first = steps.find(({ kind }) => kind === 'quiz') ?? steps[0];
    if (first) onMove(first.id);
  };

  if (!step) return null;
  return (
    <div className={styles.player}>
      {note && <p className={styles.note}>{note}</p>}
      <Outline sections={sections} steps={steps} at={at} nameOf={nameOf} known={known} onMove={onMove} />
      <section className={styles.stage} aria-labelledby={titleId}>
        <p className={styles.progress}>
          {t('training.player.step', { at: at + 1, total: steps.length })}
          {step.kind !== 'result' && <bdi>{step.section.title}</bdi>}
        </p>
        <h2
          id={titleId}
          ref={title}
          tabIndex={-1}
          className={styles.title}
          dir={step.kind === 'chapter' ? 'auto' : undefined}
        >
          {nameOf(step)}
        </h2>
        {step.kind === 'chapter' && (
          <div {...content}>
            <ChapterView chapter={step.chapter} titleId={titleId} onOpen={props.onOpen} />
          </div>
        )}
        {step.kind === 'quiz' && passMark !== null && Object.keys(answers).length === 0 && (
          <p>{t('training.player.passMarkFirst', { percent: percent(passMark) })}</p>
        )}
        {step.kind === 'quiz' && (
          <QuizView
            key={step.id}
            content={content}
            questions={step.section.quiz}
            answers={answers}
            onAnswer={answer}
            {...(!progress && {
              onAgain: () =>
                setOwn((before) => ({ ...before, answers: without(before.answers, step.section.quiz) })),
            })}
          />
        )}
        {step.kind === 'result' &&
          (result ?? (
            <ResultView questions={questions} answers={answers} passMark={passMark} onAgain={startOver} />
          ))}
        <footer className={styles.moves}>
          <button type="button" className={buttons.button} disabled={at === 0} onClick={() => move(-1)}>
            <ChevronLeft className={styles.arrow} />
            {t('training.player.previous')}
          </button>
          <span className={styles.keys}>{t('training.player.keys')}</span>
          {at < steps.length - 1 && (
            <button
              type="button"
              className={buttons.button}
              data-look={step.kind === 'quiz' ? 'outlined' : 'filled'}
              onClick={() => move(1)}
            >
              {t(at === steps.length - 2 ? 'training.player.finish' : 'training.player.next')}
              <ChevronRight className={styles.arrow} />
            </button>
          )}
        </footer>
      </section>
    </div>
  );
}

interface OutlineProps {
  sections: readonly PlayedSection[];
  steps: readonly Step[];
  at: number;
  nameOf: (step: Step) => string;
  known: Progress;
  onMove: (step: string) => void;
}

/** All steps by section; on a phone a menu that folds away. */
function Outline({ sections, steps, at, nameOf, known, onMove }: OutlineProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const entry = (step: Step) => (
    <li key={step.id}>
      <button
        type="button"
        className={styles.entry}
        aria-current={step === steps[at] ? 'step' : undefined}
        onClick={() => {
          setOpen(false);
          onMove(step.id);
        }}
      >
        <span dir="auto">{step.kind === 'quiz' ? t('training.player.quizShort') : nameOf(step)}</span>
        {isStepDone(step, known) && <Check title={t('training.player.done')} />}
      </button>
    </li>
  );
  const list = (
    <ol className={styles.sections}>
      {sections.map((section) => (
        <li key={section.id}>
          <h3>
            <bdi>{section.title}</bdi>
          </h3>
          <ol>
            {steps.filter((step) => step.kind !== 'result' && step.section.id === section.id).map(entry)}
          </ol>
        </li>
      ))}
      <li>
        <ol>{steps.filter(({ kind }) => kind === 'result').map(entry)}</ol>
      </li>
    </ol>
  );
  return (
    <nav className={styles.outline} aria-label={t('training.player.outline')}>
      {isPhone ? (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('training.player.outline')}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  );
}
