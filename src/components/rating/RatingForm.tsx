import { limits } from '@contract/limits';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { isApiError } from '@/client/ApiError';
import { useT } from '@/i18n/useT';
import styles from './rating.module.css';
import { Stars } from './Stars';

export interface Given {
  readonly rating: number;
  readonly message: string;
  readonly mayContact: boolean;
}

export interface RatingFormProps {
  /** What is rated. */
  question: string;
  /** More about it. */
  children?: ReactNode;
  /** Stars come first; the rest shows once one is chosen. */
  isBrief?: boolean;
  /** Beside the submit button. */
  action?: ReactNode;
  onSend: (given: Given) => Promise<unknown>;
  /** Whether closing would lose something. */
  onTyped?: (isTyped: boolean) => void;
}

/** Stars, a message, and whether the person may be asked about it: of both apps, so without either's widgets. */
export function RatingForm({ question, children, isBrief, action, onSend, onTyped }: RatingFormProps) {
  const t = useT();
  const problemId = useId();
  const messageId = useId();
  const hintId = useId();
  const [rating, setRating] = useState<number>();
  const [message, setMessage] = useState('');
  const [mayContact, setMayContact] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (rating === undefined || isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      await onSend({ rating, message: message.trim(), mayContact });
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('common.error.generic'));
      setSending(false);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset
        className={styles.rating}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (rating === undefined && !currentTarget.contains(relatedTarget))
            setProblem(t('common.rating.required'));
        }}
      >
        <legend dir="auto">{question}</legend>
        {children}
        <Stars
          rating={rating}
          errorId={problem && problemId}
          onRate={(next) => {
            setRating(next);
            setProblem(undefined);
            onTyped?.(true);
          }}
        />
      </fieldset>
      {problem && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {(!isBrief || rating !== undefined) && (
        <>
          <label htmlFor={messageId}>{t('survey.message')}</label>
          <textarea
            id={messageId}
            rows={4}
            dir="auto"
            maxLength={limits.text.messageMax}
            value={message}
            onChange={({ target }) => {
              setMessage(target.value);
              onTyped?.(true);
            }}
          />
          <label className={styles.contact}>
            <input
              type="checkbox"
              checked={mayContact}
              aria-describedby={hintId}
              onChange={({ target }) => setMayContact(target.checked)}
            />
            {t('survey.mayContact')}
          </label>
          <p id={hintId} className={styles.hint}>
            {t('survey.mayContactHint')}
          </p>
        </>
      )}
      <div className={styles.actions}>
        {action}
        {(!isBrief || rating !== undefined) && (
          <button
            type="submit"
            className={styles.button}
            data-primary=""
            disabled={rating === undefined}
            aria-busy={isSending}
          >
            {t('survey.send')}
          </button>
        )}
      </div>
    </form>
  );
}
