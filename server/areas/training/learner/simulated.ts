import {
  chaptersOf,
  isAnsweredRight,
  isPassing,
  type Question,
  questionsOf,
  scoreOf,
} from '@contract/training/content';
import {
  type Act,
  DAY,
  MINUTE,
  type SimulatedItem,
  type SimulatedTask,
} from '@server/domain/tasks/simulated';
import { type Content, findContent } from '@server/domain/tasks/work.queries';
import type { Queryable } from '@server/platform/db/client';
import { chance } from '@server/platform/random/chance';

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

/** What is asked of a course's learners. */
type Course = Pick<Content, 'sections' | 'passMark'>;

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
    const rating = 5 - Math.floor(chance(seed, task.id, 'rating') ** 2 * 5);
    acts.push({ at: new Date(time + MINUTE), act: 'review', rating });
  }
  return acts;
}

/** A course, as it is now, for simulated learners. */
export async function simulatedCourse(
  db: Queryable,
  _companyId: number,
  courseId: number,
): Promise<SimulatedItem> {
  const { sections = [], passMark = null } = (await findContent(db, courseId)) ?? {};
  const chapters = chaptersOf([...sections]).length;
  const questions = questionsOf([...sections]);
  return {
    partsTotal: chapters + questions.length,
    chapters,
    hasAttempts: true,
    acts: (seed, task, start) => actsOfCourse(seed, task, start, { sections, passMark }),
    judge(partId, answers) {
      const question = questions.find(({ id }) => id === partId);
      return question && { isRight: isAnsweredRight(question, answers), grade: null };
    },
    result(verdicts) {
      const score = scoreOf(verdicts.filter(({ isRight }) => isRight).length, questions.length);
      return { score, isPassed: score === null || isPassing(score, passMark) };
    },
  };
}
