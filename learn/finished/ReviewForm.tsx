import type { LearnerTask } from '@contract/learner';
import { limits } from '@contract/limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isApiError } from '@/client/ApiError';
import { Stars } from '@/components/rating/Stars';
import { useT } from '@/i18n/useT';
import shared from '../learn.module.css';
import { useSteps, useTakeStep } from '../offline/progress';
import styles from './finished.module.css';

/** A review of a completed task. A later one replaces the earlier. */
export function ReviewForm({ task }: { task: LearnerTask }) {
  const t = useT();
  const errorId = useId();
  const messageId = useId();
  const thanks = useRef<HTMLParagraphElement>(null);
  const takeStep = useTakeStep();
  const isWaiting = useSteps().some(({ step }) => step.taskId === task.id && step.kind === 'review');
  const [isOpen, setOpen] = useState(!task.isReviewed && !isWaiting);
  const [rating, setRating] = useState<number>();
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rating === undefined) {
      setProblem(t('common.rating.required'));
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setProblem(undefined);
    try {
      await takeStep({ taskId: task.id, kind: 'review', rating, message: message.trim() });
      setOpen(false);
      requestAnimationFrame(() => thanks.current?.focus());
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('common.error.generic'));
    }
  };

  if (!isOpen)
    return (
      <div className={styles.review}>
        <p ref={thanks} tabIndex={-1} role="status">
          {t(isWaiting ? 'learn.review.kept' : 'learn.review.thanks')}
        </p>
        <button type="button" className={shared.button} onClick={() => setOpen(true)}>
          {t('learn.review.again')}
        </button>
      </div>
    );
  return (
    <form className={styles.review} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.rating}>
        <legend>{t('learn.review.title')}</legend>
        <Stars
          rating={rating}
          errorId={problem && errorId}
          onRate={(next) => {
            setRating(next);
            setProblem(undefined);
          }}
        />
      </fieldset>
      {problem && (
        <p id={errorId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <label htmlFor={messageId}>{t('learn.review.message')}</label>
      <textarea
        id={messageId}
        rows={3}
        dir="auto"
        maxLength={limits.text.messageMax}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <button type="submit" className={shared.button}>
        {t('learn.review.send')}
      </button>
    </form>
  );
}
