import {
  type AnswerResult,
  type LearnerContent,
  type LearnerTask,
  learnerEndpoints,
} from '@contract/learner';
import type { CodeLanguage } from '@contract/secure-code/content';
import { CODE_LANGUAGE_IDS } from '@contract/secure-code/judging';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { useIsLost } from '@/client/useIsLost';
import { ChallengeSet } from '@/components/secure-code/ChallengeSet';
import type { OnAnswer } from '@/components/secure-code/ChallengeView';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import shared from '../../learn.module.css';
import type { TaskViewProps } from '..';
import styles from './secureCode.module.css';

type Tournament = NonNullable<LearnerContent['tournament']>;

/** A task's content once the gateway has judged an answer. */
function told(content: LearnerContent, { challenge }: AnswerResult): LearnerContent {
  const { tournament } = content;
  if (!challenge || !tournament) return content;
  const challenges = tournament.challenges.map((one) => (one.key === challenge.key ? challenge : one));
  return { ...content, tournament: { ...tournament, challenges } };
}

/** Answers are judged by the gateway alone, and never kept for later. */
async function send(
  cache: QueryClient,
  taskId: number,
  questionId: string,
  body: { answers: string[]; attempt?: number },
): Promise<void> {
  const params = { companyId: currentCompanyId(), taskId };
  const queryKey = callKey(learnerEndpoints.task, { params });
  try {
    const { data } = await call(learnerEndpoints.answer, { params: { ...params, questionId }, body });
    const content = cache.getQueryData<LearnerContent>(queryKey);
    if (content) cache.setQueryData(queryKey, told(content, data));
    // The task's own state follows from what is closed.
    if (!data.challenge || data.challenge.isClosed) await cache.invalidateQueries({ queryKey });
    if (!data.challenge || data.challenge.isClosed)
      void cache.invalidateQueries({ queryKey: callKey.all(learnerEndpoints.tasks) });
  } catch (error) {
    // It has ended meanwhile, or another device was faster.
    if (isApiError(error) && error.status === 409) await cache.invalidateQueries({ queryKey });
    throw error;
  }
}

/** In words, also where nothing answers. */
function useFailure() {
  const t = useT();
  return (error: unknown) => {
    if (!isApiError(error)) return t('secureCode.play.failed');
    return error.status === 0 || error.status >= 502 ? t('secureCode.play.offline') : error.message;
  };
}

/** The language is chosen once; a second press confirms it. */
function LanguageChoice({ task, languages }: { task: LearnerTask; languages: readonly CodeLanguage[] }) {
  const t = useT();
  const name = useId();
  const cache = useQueryClient();
  const failureOf = useFailure();
  const [chosen, setChosen] = useState<CodeLanguage>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      await send(cache, task.id, 'language', { answers: [CODE_LANGUAGE_IDS[chosen]] });
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={styles.choice} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.languages} disabled={isSending}>
        <legend>{t('secureCode.play.chooseLanguage')}</legend>
        {languages.map((language) => (
          <label key={language} className={styles.language}>
            <input
              type="radio"
              name={name}
              value={language}
              checked={chosen === language}
              onChange={() => setChosen(language)}
            />
            <bdi>{language === 'Agnostic' ? t('secureCode.agnostic') : language}</bdi>
          </label>
        ))}
      </fieldset>
      <p>{t('secureCode.play.once')}</p>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <button
        type="submit"
        className={shared.button}
        data-primary=""
        aria-busy={isSending}
        disabled={!chosen}
      >
        {t('secureCode.play.begin')}
      </button>
    </form>
  );
}

/** How many of the six are solved; final once the task is over. */
function Result({ task, tournament }: { task: LearnerTask; tournament: Tournament }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { challenges } = tournament;
  const solved = challenges.filter(({ isSolved }) => isSolved).length;
  const isOver = task.status === 'completed';
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  return (
    <section
      className={styles.result}
      data-over={isOver || undefined}
      aria-label={t('secureCode.play.result')}
    >
      <strong className={styles.score}>
        {t('secureCode.play.solvedOf', { solved, smart_count: challenges.length })}
      </strong>
      <span>
        {isOver && task.completedAt
          ? t('secureCode.play.finishedOn', { day: day.format(new Date(task.completedAt)) })
          : t('secureCode.play.endsOn', { day: day.format(new Date(tournament.endsAt)) })}
      </span>
    </section>
  );
}

/** A tournament: the language is chosen, then its six challenges are played. */
export default function SecureCodeTask({ content: { task, tournament } }: TaskViewProps) {
  const t = useT();
  const cache = useQueryClient();
  const isLost = useIsLost();
  const failureOf = useFailure();
  if (!tournament) return null;
  const isOver = task.status === 'completed' || task.status === 'missed';
  const answer: OnAnswer = ({ position }, question, given, attempt) =>
    send(cache, task.id, `${position}-${question}`, { answers: [given], attempt });
  return (
    <div className={styles.page}>
      <div role="status">
        {isLost && !isOver && <p className={styles.note}>{t('secureCode.play.offline')}</p>}
      </div>
      {task.status === 'missed' && <p className={styles.note}>{t('secureCode.play.missed')}</p>}
      {tournament.codeLanguage === null
        ? !isOver && <LanguageChoice task={task} languages={tournament.languages} />
        : null}
      {tournament.codeLanguage !== null && (
        <>
          <Result task={task} tournament={tournament} />
          <ChallengeSet
            challenges={tournament.challenges}
            onAnswer={isOver ? undefined : answer}
            failureOf={failureOf}
          />
        </>
      )}
    </div>
  );
}
