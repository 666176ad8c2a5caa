import type { LearnerContent, LearnerTask } from '@contract/learner';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useT } from '@/i18n/useT';
import { FinishedTask } from '../../finished/FinishedTask';
import shared from '../../learn.module.css';
import { useSteps, useTakeStep } from '../../offline/progress';
import type { TaskViewProps } from '..';
import styles from './exercise.module.css';
import { MessageTask } from './MessageTask';

export type Part = NonNullable<LearnerContent['exercise']>['parts'][number];

/** In place of a message's id in the address. */
const RESULT = 'result';
const NO_PARTS: readonly Part[] = [];

/** The next message without an answer after this one, else the first of those before it. */
function nextOpen(parts: readonly Part[], id: string, isOpen: (part: Part) => boolean): Part | undefined {
  const at = parts.findIndex((part) => part.id === id);
  return [...parts.slice(at + 1), ...parts.slice(0, Math.max(at, 0))].find(isOpen);
}

interface ResultProps {
  task: LearnerTask;
  parts: readonly Part[];
  /** How many answers wait for a connection. */
  waiting: number;
}

/** How it went, with the way back to each message. */
function Result({ task, parts, waiting }: ResultProps) {
  const t = useT();
  const grades = parts.flatMap(({ answered }) => answered?.status ?? []);
  const open = parts.length - grades.length - waiting;
  return (
    <div className={styles.result}>
      {task.completedAt !== null && <FinishedTask task={task} passMark={null} />}
      <p>
        {t('learn.exercise.right', {
          right: grades.filter((grade) => grade === 'CORRECT').length,
          smart_count: parts.length,
        })}
      </p>
      {waiting > 0 && <p role="status">{t('learn.exercise.waiting', { smart_count: waiting })}</p>}
      {open > 0 && <p>{t('learn.exercise.open', { smart_count: open })}</p>}
      <h3 className={styles.subtitle}>{t('learn.exercise.lookAgain')}</h3>
      <ol className={styles.messages}>
        {parts.map(({ id, subject, fromPhone, layoutType, answered }) => (
          <li key={id}>
            <Link to={{ search: `?message=${id}` }} dir="auto">
              {layoutType === 'EMAIL' ? subject : t('learn.exercise.smsFrom', { name: fromPhone })}
            </Link>
            {answered && (
              <span className={styles.grade} data-grade={answered.status}>
                {t(`learn.exercise.grades.${answered.status}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A phishing exercise: its messages one after another, what the learner makes of each, and how it went. */
export default function ExerciseTask({ content: { task, exercise } }: TaskViewProps) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const take = useTakeStep();
  const steps = useSteps();
  const parts = exercise?.parts ?? NO_PARTS;
  const waiting = useMemo(
    () =>
      new Set(
        steps.flatMap(({ step }) => (step.kind === 'answer' && step.taskId === task.id ? step.partId : [])),
      ),
    [steps, task.id],
  );
  const isOpen = ({ id, answered }: Part) => answered === null && !waiting.has(id);
  // Fixed when it is opened: an answer must not take its message away.
  const [resumed] = useState(() => parts.find(isOpen)?.id ?? RESULT);
  const asked = query.get('message');
  const part = parts.find(({ id }) => id === asked) ?? parts.find(({ id }) => id === resumed);
  const shown = asked === RESULT || !part ? RESULT : part.id;
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (task.status === 'notStarted') void take({ taskId: task.id, kind: 'start' }).catch(() => undefined);
  }, [task.id, task.status, take]);

  // A message that was moved to is read from its heading; the first one leaves the focus where it was.
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView?.({ block: 'start' });
  }, [shown]);

  const next = nextOpen(parts, shown, isOpen);
  const at = parts.findIndex(({ id }) => id === shown);
  const total = parts.length;
  return (
    <section className={styles.exercise} aria-labelledby="exercise-step">
      <h2 ref={title} id="exercise-step" tabIndex={-1} className={styles.step}>
        {at === -1 ? t('learn.exercise.result') : t('learn.exercise.message', { at: at + 1, total })}
      </h2>
      <progress
        className={shared.progress}
        max={total}
        value={total - parts.filter(isOpen).length}
        aria-label={t('learn.exercise.progress')}
      />
      {at === -1 || !part ? (
        <Result task={task} parts={parts} waiting={waiting.size} />
      ) : (
        <MessageTask
          key={part.id}
          part={part}
          isWaiting={waiting.has(part.id)}
          onAnswer={async (label) => {
            // In the address, so that a reload shows the verdict and not the next message.
            setQuery({ message: part.id }, { replace: true, preventScrollReset: true });
            await take({ taskId: task.id, kind: 'answer', partId: part.id, answers: [label] });
          }}
        />
      )}
      {(at === -1 ? next !== undefined : part && !isOpen(part)) && (
        <button
          type="button"
          className={shared.button}
          data-primary=""
          onClick={() => setQuery({ message: next?.id ?? RESULT }, { preventScrollReset: true })}
        >
          {t(next ? 'learn.exercise.next' : 'learn.exercise.toResult')}
        </button>
      )}
    </section>
  );
}
