import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Figures, figuresOf } from './figures';

/** The calls of a learner who takes a course, in their order. */
export const CROWD_CALLS = ['list', 'read', 'start', 'chapter', 'answer', 'complete'] as const;
export type CrowdCall = (typeof CROWD_CALLS)[number];

/** Some learners who take a course of this name at the same time. */
export interface CrowdWork {
  readonly origin: string;
  readonly companyId: number;
  readonly course: string;
  readonly tokens: readonly string[];
  /** Over how many seconds their calls are spread; null: each learner's next call follows at once. */
  readonly seconds: number | null;
}

export interface CrowdTimes {
  /** Milliseconds of every call. */
  readonly times: Readonly<Record<CrowdCall, readonly number[]>>;
  readonly seconds: number;
}

export interface CrowdFigures {
  readonly learners: number;
  readonly calls: number;
  readonly seconds: number;
  readonly ms: Readonly<Record<CrowdCall, Figures>>;
}

/**
 * Lets the learners take the course, in a process of their own, so that reading their answers doesn't delay what is
 * measured here. Rejects unless every one of them completes it.
 */
export async function letLearn(work: CrowdWork): Promise<CrowdFigures> {
  const script = fileURLToPath(new URL('./crowd-process.ts', import.meta.url));
  const child = fork(script, { execArgv: ['--import', 'tsx'] });
  const exited = once(child, 'exit').then(() => {
    throw new Error('the learners stopped before they were done');
  });
  const answered = once(child, 'message') as Promise<[CrowdTimes]>;
  child.send(work);
  const [{ times, seconds }] = await Promise.race([answered, exited]);
  exited.catch(() => undefined);
  child.disconnect();
  const calls = CROWD_CALLS.reduce((sum, call) => sum + times[call].length, 0);
  const ms = Object.fromEntries(CROWD_CALLS.map((call) => [call, figuresOf(times[call])]));
  return { learners: work.tokens.length, calls, seconds, ms: ms as CrowdFigures['ms'] };
}
