import { limits } from '../limits';
import type { Challenge, CodeLanguage } from './content';

/*
 * How a challenge is played: the line with the flaw is found first, then the fix is chosen. Each of the two questions may be
 * answered a few times; a challenge whose question was never answered rightly is closed unsolved.
 */

const { attemptsMax } = limits.secureCode;

export const QUESTIONS = ['line', 'fix'] as const;
export type Question = (typeof QUESTIONS)[number];

/** What was answered, in order: line numbers as text, and ids of fixes. */
export type Tries = Readonly<Record<Question, readonly string[]>>;
export const NO_TRIES: Tries = { line: [], fix: [] };

/** Languages as ids of answers, which are lower-case words. */
export const CODE_LANGUAGE_IDS = {
  Agnostic: 'agnostic',
  Rust: 'rust',
  Python: 'python',
  JavaScript: 'javascript',
  JAVA: 'java',
  '.NET C#': 'csharp',
  'C++': 'cpp',
  GO: 'go',
  PHP: 'php',
} as const satisfies Record<CodeLanguage, string>;

/** What judges a challenge. */
export type Judged = Pick<Challenge, 'flawLines' | 'fixes'>;

export function isRightAnswer({ flawLines, fixes }: Judged, question: Question, answer: string): boolean {
  if (question === 'line') return flawLines.some((line) => String(line) === answer);
  return fixes.some(({ id, isRight }) => isRight && id === answer);
}

/** Whether a question offers this answer. */
export function isOffered(
  { code, fixes }: Pick<Challenge, 'code' | 'fixes'>,
  question: Question,
  answer: string,
): boolean {
  if (question === 'fix') return fixes.some(({ id }) => id === answer);
  return /^[1-9]\d*$/.test(answer) && Number(answer) <= code.split('\n').length;
}

export interface Standing {
  readonly isLineFound: boolean;
  /** Both questions are answered rightly. */
  readonly isSolved: boolean;
  /** Nothing more can be answered: it is solved, or a question has no attempts left. */
  readonly isClosed: boolean;
  /** The question that is asked now; null once it is closed. */
  readonly asked: Question | null;
  /** How often that may still be answered. */
  readonly attemptsLeft: number;
}

/** How a challenge stands after these answers. */
export function standingOf(judged: Judged, tries: Tries): Standing {
  const isFound = (question: Question) =>
    tries[question].some((answer) => isRightAnswer(judged, question, answer));
  const isLineFound = isFound('line');
  const isSolved = isLineFound && isFound('fix');
  const question = isLineFound ? 'fix' : 'line';
  const left = Math.max(0, attemptsMax - tries[question].length);
  const isClosed = isSolved || left === 0;
  return {
    isLineFound,
    isSolved,
    isClosed,
    asked: isClosed ? null : question,
    attemptsLeft: isClosed ? 0 : left,
  };
}

/** A challenge as a learner may see it after these answers: nothing that answers what is still asked. */
export function shownTo(challenge: Challenge, tries: Tries): PlayedChallenge {
  const { key, codeLanguage, languageCode, position, difficulty, title, scenario, code } = challenge;
  const { isLineFound, ...standing } = standingOf(challenge, tries);
  const { isClosed } = standing;
  const triedLines = tries.line.map(Number);
  return {
    ...{ key, codeLanguage, languageCode, position, difficulty, title, scenario, code },
    ...standing,
    triedLines,
    foundLine: isLineFound ? (triedLines.at(-1) ?? null) : null,
    // The fixes would tell the line.
    fixes: isLineFound || isClosed ? challenge.fixes.map(({ id, code: fix }) => ({ id, code: fix })) : [],
    triedFixes: tries.fix.flatMap((id) => {
      const fix = challenge.fixes.find((one) => one.id === id);
      return fix ? [{ id, isRight: fix.isRight, why: fix.why }] : [];
    }),
    solution: isClosed
      ? {
          weakness: challenge.weakness,
          flawLines: challenge.flawLines,
          fixes: challenge.fixes.map(({ id, isRight, why }) => ({ id, isRight, why })),
          explanation: challenge.explanation,
        }
      : null,
  };
}

/** A challenge as it is played. */
export interface PlayedChallenge
  extends Pick<
      Challenge,
      'key' | 'codeLanguage' | 'languageCode' | 'position' | 'difficulty' | 'title' | 'scenario' | 'code'
    >,
    Omit<Standing, 'isLineFound'> {
  /** The lines that were answered, in order. */
  readonly triedLines: number[];
  /** The right one among them. */
  readonly foundLine: number | null;
  /** What to choose from, once the line is found. */
  readonly fixes: { id: string; code: string }[];
  /** The fixes that were answered, in order, each with its reason. */
  readonly triedFixes: { id: string; isRight: boolean; why: string }[];
  /** Told once it is closed. */
  readonly solution: {
    weakness: string;
    flawLines: number[];
    fixes: { id: string; isRight: boolean; why: string }[];
    explanation: string;
  } | null;
}

/** The score of a task, 0 to 100, as the challenges that were solved: 0 to 6. */
export const solvedOf = (score: number | null): number =>
  Math.round(((score ?? 0) * limits.secureCode.challengesOfTournament) / 100);

/** The challenges that were solved, as the score of a task: 0 to 100. */
export const scoreOf = (solved: number): number =>
  Math.round((100 * solved) / limits.secureCode.challengesOfTournament);
