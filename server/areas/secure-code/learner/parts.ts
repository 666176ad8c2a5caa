import { limits } from '@contract/limits';
import { type Challenge, CODE_LANGUAGES, type CodeLanguage } from '@contract/secure-code/content';
import {
  CODE_LANGUAGE_IDS,
  QUESTIONS,
  type Question,
  scoreOf,
  standingOf,
  type Tries,
} from '@contract/secure-code/judging';

/*
 * What is stored of a tournament's task: the chosen language, each answer to a question of a challenge with its number, and
 * each challenge that is closed, right if it was solved. Only the last counts for the score.
 */

export const LANGUAGE_PART = 'language';

/** A stored part. */
export interface Part {
  readonly partId: string;
  readonly answers: readonly string[] | null;
}

const questionPart = (key: string, question: Question) => `${key}.${question}`;

/** The part of an answer. */
export const partOf = ({ key }: Pick<Challenge, 'key'>, question: Question) => questionPart(key, question);

/** The language of an answer's id. */
export const languageOfId = (id: string | undefined): CodeLanguage | undefined =>
  CODE_LANGUAGES.find((language) => CODE_LANGUAGE_IDS[language] === id);

/** The language that was chosen; null until then. */
export const languageIn = (parts: readonly Part[]): CodeLanguage | null =>
  languageOfId(parts.find(({ partId }) => partId === LANGUAGE_PART)?.answers?.[0]) ?? null;

/** The answers to questions among these parts. */
export const triesIn = (parts: readonly Part[]): Part[] =>
  parts.filter(({ partId }) => QUESTIONS.some((question) => partId.endsWith(`.${question}`)));

/** The answers to a challenge, in the order they were given. */
export function triesOf(
  parts: readonly (Part & { readonly attempt: number })[],
  { key }: Pick<Challenge, 'key'>,
): Tries {
  const answersTo = (question: Question) =>
    parts
      .filter(({ partId }) => partId === questionPart(key, question))
      .sort((one, other) => one.attempt - other.attempt)
      .map(({ answers }) => answers?.[0] ?? '');
  return { line: answersTo('line'), fix: answersTo('fix') };
}

/** How far a task is when its challenges are answered like this. */
export function progressOf(challenges: readonly Challenge[], triesTo: (challenge: Challenge) => Tries) {
  const { challengesOfTournament: total } = limits.secureCode;
  const standings = challenges.map((challenge) => standingOf(challenge, triesTo(challenge)));
  const closed = standings.filter(({ isClosed }) => isClosed).length;
  const score = scoreOf(standings.filter(({ isSolved }) => isSolved).length);
  return { progress: Math.floor((100 * closed) / total), score, isFinished: closed >= total };
}
