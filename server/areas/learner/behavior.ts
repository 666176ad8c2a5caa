import type { AnswerStatus, ExercisePart } from '@contract/phishing-exercise/content';
import {
  chaptersOf,
  isAnsweredRight,
  isPassing,
  type Question,
  questionsOf,
  scoreOf,
} from '@contract/training/content';
import { chance } from '@server/platform/random/chance';
import type { Item } from './items';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** One act of a learner. */
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

/**
 * When a learner begins: a third within two days, most of the others before the due date, some only after it,
 * when they are reminded, and some never.
 */
function startOf(seed: number, { id, assignedAt, dueAt }: SimulatedTask): Date | undefined {
  const kind = chance(seed, id, 'kind');
  const share = chance(seed, id, 'start');
  const from = assignedAt.getTime();
  const time = Math.max(DAY, (dueAt?.getTime() ?? from + 30 * DAY) - from);
  if (kind < 0.35) return new Date(from + share * 2 * DAY);
  if (kind < 0.75) return new Date(from + (0.1 + 0.85 * share) * time);
  if (kind < 0.9) return new Date(from + time + share * 10 * DAY);
  return undefined;
}

/** The chosen answers: right as often as the question is easy and the learner attentive. */
function answersTo(
  seed: number,
  { userId, id }: SimulatedTask,
  question: Question,
  attempt: number,
): string[] {
  const ease = 0.55 + 0.4 * chance(seed, question.id, question.text, 'ease');
  const attention = 0.25 * chance(seed, userId, 'attention') - 0.15;
  // Whoever tries again has seen the right answers, and remembers most of them.
  const memory = 0.25 * (attempt - 1);
  const again = attempt === 1 ? [] : [attempt];
  const right = question.answers.filter(({ isRight }) => isRight).map((answer) => answer.id);
  if (chance(seed, id, question.id, 'right', ...again) < ease + attention + memory && right.length > 0)
    return right;
  const wrong = question.answers.filter(({ isRight }) => !isRight);
  const picked = wrong[Math.floor(chance(seed, id, question.id, 'wrong', ...again) * wrong.length)];
  return picked ? [picked.id] : right.slice(0, 1);
}

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

/** What a learner does of a task, in order; nothing for the one who never begins. */
export function actsOf(seed: number, task: SimulatedTask, item: Item): Act[] {
  const start = startOf(seed, task);
  if (!start) return [];
  return item.kind === 'exercise'
    ? actsOfExercise(seed, task, start, item.parts)
    : actsOfCourse(seed, task, start, item);
}

type Course = Extract<Item, { kind: 'course' }>;

/** Whether these answers to all questions pass. */
function passes({ sections, passMark }: Course, answers: ReadonlyMap<string, readonly string[]>): boolean {
  const questions = questionsOf([...sections]);
  const right = questions.filter((one) => isAnsweredRight(one, answers.get(one.id) ?? []));
  return isPassing(scoreOf(right.length, questions.length), passMark);
}

/** What a learner does after failing: most try again on one of the next days, until they pass, are tired, or may not. */
function retries(seed: number, task: SimulatedTask, from: number, course: Course): Act[] {
  const acts: Act[] = [];
  let time = from;
  for (let attempt = 2; attempt <= (task.allowed ?? ATTEMPTS_MOST); attempt += 1) {
    if (chance(seed, task.id, attempt, 'tired') < 0.3) return acts;
    time += (0.02 + 2 * chance(seed, task.id, attempt, 'pause')) * DAY;
    acts.push({ at: new Date(time), act: 'retry', attempt });
    const answered = new Map<string, readonly string[]>();
    for (const question of questionsOf([...course.sections])) {
      time += (0.3 + chance(seed, task.id, question.id, 'think')) * MINUTE;
      const answers = answersTo(seed, task, question, attempt);
      answered.set(question.id, answers);
      acts.push({ at: new Date(time), act: 'answer', attempt, partId: question.id, answers });
    }
    acts.push({ at: new Date(time), act: 'complete', attempt });
    if (passes(course, answered)) return acts;
  }
  return acts;
}

/** Nobody who is simulated tries more often. */
const ATTEMPTS_MOST = 4;

function actsOfCourse(seed: number, task: SimulatedTask, start: Date, course: Course): Act[] {
  let time = start.getTime();
  const acts: Act[] = [{ at: start, act: 'start' }];
  const answered = new Map<string, readonly string[]>();
  for (const section of course.sections) {
    // Some go on another day, and a few of them never.
    if (acts.length > 1 && chance(seed, task.id, section.id, 'break') < 0.2) {
      if (chance(seed, task.id, section.id, 'stop') < 0.15) return acts;
      time += (0.5 + 3 * chance(seed, task.id, section.id, 'pause')) * DAY;
    }
    for (const { id: partId } of chaptersOf([section])) {
      time += (2 + 7 * chance(seed, task.id, partId, 'read')) * MINUTE;
      acts.push({ at: new Date(time), act: 'chapter', partId });
    }
    for (const question of questionsOf([section])) {
      time += (0.3 + chance(seed, task.id, question.id, 'think')) * MINUTE;
      const answers = answersTo(seed, task, question, 1);
      answered.set(question.id, answers);
      acts.push({ at: new Date(time), act: 'answer', attempt: 1, partId: question.id, answers });
    }
  }
  acts.push({ at: new Date(time), act: 'complete', attempt: 1 });
  if (!passes(course, answered)) return [...acts, ...retries(seed, task, time, course)];
  if (chance(seed, task.id, 'review') < 0.4) {
    const rating = 5 - Math.floor(chance(seed, task.id, 'rating') ** 2 * 4);
    acts.push({ at: new Date(time + MINUTE), act: 'review', rating });
  }
  return acts;
}
