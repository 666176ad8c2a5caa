import { limits } from '@contract/limits';
import { type Challenge, CODE_LANGUAGES } from '@contract/secure-code/content';
import {
  CODE_LANGUAGE_IDS,
  isRightAnswer,
  NO_TRIES,
  type Question,
  standingOf,
  type Tries,
} from '@contract/secure-code/judging';
import {
  type Act,
  DAY,
  MINUTE,
  type Outcome,
  type OutcomePart,
  type SimulatedItem,
  type SimulatedTask,
} from '@server/domain/tasks/simulated';
import type { Queryable } from '@server/platform/db/client';
import { chance } from '@server/platform/random/chance';
import { allFrozenChallenges } from '../tournaments/tournaments.queries';
import { LANGUAGE_PART, languageOfId, partOf, progressOf } from './parts';

/** How often people of a kind are right about an easy, a medium and a hard challenge, each time they answer. */
const HABITS = {
  senior: { 1: 0.92, 2: 0.8, 3: 0.62 },
  average: { 1: 0.74, 2: 0.54, 3: 0.34 },
  junior: { 1: 0.5, 2: 0.32, 3: 0.16 },
} as const;

function habitsOf(seed: number, userId: number) {
  const kind = chance(seed, userId, 'developer');
  if (kind < 0.25) return HABITS.senior;
  return kind < 0.72 ? HABITS.average : HABITS.junior;
}

const pick = <Item>(items: readonly Item[], share: number): Item | undefined =>
  items[Math.floor(share * items.length)];

/** What is answered to a question: right by chance, else one of the wrong answers that were not given yet. */
function answerTo(
  seed: number,
  { id, userId }: SimulatedTask,
  challenge: Challenge,
  question: Question,
  given: readonly string[],
): string {
  const { key, code, fixes, difficulty } = challenge;
  const purpose = [id, key, question, given.length];
  const offered =
    question === 'fix'
      ? fixes.map((fix) => fix.id)
      : code.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : String(at + 1)));
  const left = offered.filter((answer) => !given.includes(answer));
  const isRight = chance(seed, ...purpose, 'right') < habitsOf(seed, userId)[difficulty];
  const wanted = left.filter((answer) => isRightAnswer(challenge, question, answer) === isRight);
  return pick(wanted, chance(seed, ...purpose, 'pick')) ?? left[0] ?? '1';
}

/** What a learner does of a tournament until its end; the last answer completes it. */
function actsOf(seed: number, task: SimulatedTask, start: Date, all: readonly Challenge[]): Act[] {
  const end = task.dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const languages = CODE_LANGUAGES.filter((one) => all.some(({ codeLanguage }) => codeLanguage === one));
  // People keep to their language from tournament to tournament.
  const language = pick(languages, chance(seed, task.userId, 'language'));
  if (!language || start.getTime() >= end) return [];
  let time = start.getTime();
  const chosen = { partId: LANGUAGE_PART, answers: [CODE_LANGUAGE_IDS[language]] };
  const acts: Act[] = [
    { at: start, act: 'start' },
    { at: start, act: 'answer', attempt: 1, ...chosen },
  ];
  for (const challenge of all.filter(({ codeLanguage }) => codeLanguage === language)) {
    // Some go on another day, and some of them never.
    if (chance(seed, task.id, challenge.key, 'break') < 0.12) {
      if (chance(seed, task.id, challenge.key, 'stop') < 0.4) return acts;
      time += (0.5 + 2 * chance(seed, task.id, challenge.key, 'pause')) * DAY;
    }
    let tries: Tries = NO_TRIES;
    for (;;) {
      const { asked } = standingOf(challenge, tries);
      if (!asked) break;
      const answer = answerTo(seed, task, challenge, asked, tries[asked]);
      time += (1 + 4 * chance(seed, task.id, challenge.key, asked, tries[asked].length)) * MINUTE;
      if (time >= end) return acts;
      tries = { ...tries, [asked]: [...tries[asked], answer] };
      const partId = `${challenge.position}-${asked}`;
      const attempt = tries[asked].length;
      acts.push({ at: new Date(time), act: 'answer', attempt, partId, answers: [answer] });
    }
  }
  acts.push({ at: new Date(time), act: 'complete', attempt: 1 });
  return acts;
}

const PART = { attempt: 1, answers: null, isRight: null, grade: null };

/** What the acts leave behind: the same as the learner's calls store. */
function outcomeOf(acts: readonly Act[], all: readonly Challenge[]): Outcome {
  const parts: OutcomePart[] = [];
  const tries = new Map<string, Tries>();
  const triesTo = ({ key }: Challenge) => tries.get(key) ?? NO_TRIES;
  let challenges: readonly Challenge[] = [];
  let standing: Outcome['standing'] = {
    status: 'notStarted',
    progress: 0,
    score: null,
    startedAt: null,
    completedAt: null,
    attempts: 0,
  };
  for (const act of acts) {
    const doneAt = act.at;
    if (standing.status === 'notStarted') standing = { ...standing, status: 'inProgress', startedAt: doneAt };
    if (act.act !== 'answer') continue;
    const [answer = ''] = act.answers;
    if (act.partId === LANGUAGE_PART) {
      challenges = all.filter(({ codeLanguage }) => codeLanguage === languageOfId(answer));
      parts.push({ ...PART, doneAt, partId: LANGUAGE_PART, answers: [answer] });
      standing = { ...standing, score: 0 };
      continue;
    }
    const [position, name] = act.partId.split('-');
    const question: Question = name === 'fix' ? 'fix' : 'line';
    const challenge = challenges.find((one) => String(one.position) === position);
    if (!challenge) continue;
    const before = triesTo(challenge);
    const after = { ...before, [question]: [...before[question], answer] };
    tries.set(challenge.key, after);
    const { attempt } = act;
    parts.push({ ...PART, doneAt, partId: partOf(challenge, question), attempt, answers: [answer] });
    const { isClosed, isSolved } = standingOf(challenge, after);
    if (isClosed) {
      const answers = [after.line, after.fix].flatMap((given) => given.at(-1) ?? []);
      parts.push({ ...PART, doneAt, partId: challenge.key, answers, isRight: isSolved });
    }
    const { progress, score, isFinished } = progressOf(challenges, triesTo);
    standing = { ...standing, progress, score };
    if (isFinished) standing = { ...standing, status: 'completed', completedAt: doneAt };
  }
  return { standing, parts, review: null };
}

/** A tournament for simulated learners. */
export async function simulatedTournament(
  db: Queryable,
  companyId: number,
  tournamentId: number,
): Promise<SimulatedItem> {
  const challenges = await allFrozenChallenges(db, companyId, tournamentId);
  return {
    partsTotal: challenges.length === 0 ? 0 : limits.secureCode.challengesOfTournament,
    chapters: 0,
    hasAttempts: false,
    acts: (seed, task, start) => actsOf(seed, task, start, challenges),
    outcome: (acts) => outcomeOf(acts, challenges),
    // Its outcome is more than verdicts.
    judge: () => undefined,
    result: () => ({ score: null, isPassed: false }),
  };
}
