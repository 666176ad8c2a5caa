import type { AnswerStatus } from '@contract/phishing-exercise/content';
import type { Standing } from './work.queries';

/** One act of a simulated learner. */
export type Act =
  | { readonly at: Date; readonly act: 'start' }
  | { readonly at: Date; readonly act: 'complete'; readonly attempt: number }
  | { readonly at: Date; readonly act: 'retry'; readonly attempt: number }
  | { readonly at: Date; readonly act: 'chapter'; readonly partId: string }
  | {
      readonly at: Date;
      readonly act: 'answer';
      readonly attempt: number;
      readonly partId: string;
      readonly answers: readonly string[];
    }
  | { readonly at: Date; readonly act: 'review'; readonly rating: number };

export interface SimulatedTask {
  readonly id: number;
  readonly userId: number;
  readonly assignedAt: Date;
  readonly dueAt: Date | null;
  /** How often it may be tried; null: until it is passed. */
  readonly allowed: number | null;
}

/** How an answer is judged; the grade is null where answers are only right or wrong. */
export interface Verdict {
  readonly isRight: boolean;
  readonly grade: AnswerStatus | null;
}

/** A part of a task that was done. */
export interface OutcomePart {
  readonly partId: string;
  readonly attempt: number;
  readonly answers: string[] | null;
  readonly isRight: boolean | null;
  readonly grade: AnswerStatus | null;
  readonly doneAt: Date;
}

/** What somebody's acts leave behind. */
export interface Outcome {
  readonly standing: Standing;
  readonly parts: readonly OutcomePart[];
  readonly review: { readonly rating: number; readonly createdAt: Date } | null;
}

/** What simulated learners work on. Everything follows from the seed, so that a simulation can be repeated. */
export interface SimulatedItem {
  readonly partsTotal: number;
  /** How many of the parts stay done when it is tried again. */
  readonly chapters: number;
  /** Whether it may be tried again until it is passed; otherwise its last answer completes it. */
  readonly hasAttempts: boolean;
  /** What somebody who begins at `start` does of it, in order. */
  acts(seed: number, task: SimulatedTask, start: Date): Act[];
  /** What its acts leave behind, where that isn't a verdict for each part; absent: it follows from those. */
  outcome?(acts: readonly Act[]): Outcome;
  /** Judges an answer as the learner's calls do; undefined for what isn't asked. */
  judge(partId: string, answers: readonly string[]): Verdict | undefined;
  /** The score of all answers of an attempt, and whether it passes. */
  result(verdicts: readonly Verdict[]): { readonly score: number | null; readonly isPassed: boolean };
}

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
