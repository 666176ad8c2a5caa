import { type AnswerStatus, type ExercisePart, exerciseScore } from '@contract/phishing-exercise/content';
import { partsOf } from '@server/domain/exercises/exercises.queries';
import {
  type Act,
  DAY,
  MINUTE,
  type SimulatedItem,
  type SimulatedTask,
} from '@server/domain/tasks/simulated';
import type { Queryable } from '@server/platform/db/client';
import { chance } from '@server/platform/random/chance';

/** How often people of a kind decide rightly about an easy, a medium and a hard message. */
const HABITS = {
  careful: { 1: 0.95, 2: 0.88, 3: 0.76 },
  average: { 1: 0.84, 2: 0.68, 3: 0.5 },
  careless: { 1: 0.62, 2: 0.44, 3: 0.28 },
} as const;

function habitsOf(seed: number, userId: number) {
  const kind = chance(seed, userId, 'habit');
  if (kind < 0.3) return HABITS.careful;
  return kind < 0.78 ? HABITS.average : HABITS.careless;
}

/** The label that is chosen for a message: people differ, and harder messages take in more of them. */
function labelFor(seed: number, { userId, id }: SimulatedTask, part: ExercisePart): string[] {
  const { templateId, difficulty, answers } = part;
  const ease = 0.16 * chance(seed, templateId, 'ease') - 0.08;
  const isRight = chance(seed, id, templateId, 'right') < habitsOf(seed, userId)[difficulty ?? 2] + ease;
  const isHalf = chance(seed, id, templateId, 'half') < 0.4;
  const order: AnswerStatus[] = isRight
    ? ['CORRECT', 'PARTIAL', 'WRONG']
    : isHalf
      ? ['PARTIAL', 'WRONG', 'CORRECT']
      : ['WRONG', 'PARTIAL', 'CORRECT'];
  const [first = []] = order
    .map((status) => answers.filter((answer) => answer.status === status))
    .filter((found) => found.length > 0);
  const picked = first[Math.floor(chance(seed, id, templateId, 'pick') * first.length)];
  return picked ? [picked.label] : [];
}

/** What a learner does of an exercise; the last answer completes it. */
function actsOfExercise(
  seed: number,
  task: SimulatedTask,
  start: Date,
  parts: readonly ExercisePart[],
): Act[] {
  let time = start.getTime();
  const acts: Act[] = [{ at: start, act: 'start' }];
  for (const part of parts) {
    const partId = String(part.templateId);
    // Some go on another day, and a few of them never.
    if (acts.length > 1 && chance(seed, task.id, partId, 'break') < 0.05) {
      if (chance(seed, task.id, partId, 'stop') < 0.3) return acts;
      time += (0.5 + 3 * chance(seed, task.id, partId, 'pause')) * DAY;
    }
    time += (0.4 + 1.6 * chance(seed, task.id, partId, 'think')) * MINUTE;
    acts.push({ at: new Date(time), act: 'answer', attempt: 1, partId, answers: labelFor(seed, task, part) });
  }
  acts.push({ at: new Date(time), act: 'complete', attempt: 1 });
  return acts;
}

/** An exercise, as it is now, for simulated learners. */
export async function simulatedExercise(
  db: Queryable,
  companyId: number,
  exerciseId: number,
): Promise<SimulatedItem> {
  const parts = await partsOf(db, companyId, exerciseId);
  return {
    partsTotal: parts.length,
    chapters: 0,
    hasAttempts: false,
    acts: (seed, task, start) => actsOfExercise(seed, task, start, parts),
    judge(partId, answers) {
      const part = parts.find(({ templateId }) => String(templateId) === partId);
      const grade = part?.answers.find(({ label }) => label === answers[0])?.status;
      return grade && { isRight: grade === 'CORRECT', grade };
    },
    result: (verdicts) => ({
      score: exerciseScore(verdicts.flatMap(({ grade }) => grade ?? [])),
      isPassed: true,
    }),
  };
}
