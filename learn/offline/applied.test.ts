import type { AnsweredPart, LearnerContent } from '@contract/learner';
import { expect, it } from 'vitest';
import { buildCourse } from '../testing';
import { applied, isSettled } from './applied';

const verdict = { chosen: ['a'], isRight: true, rightAnswers: ['a'], explanation: 'Only the guard.' };
const judged: AnsweredPart = {
  label: 'LOOKS_LEGIT',
  status: 'CORRECT',
  explanation: 'It is.',
  answers: [],
  callouts: [],
};
const exerciseWith = (...answered: (AnsweredPart | null)[]): LearnerContent => ({
  ...buildCourse({ type: 'phishing exercise' }),
  course: null,

  exercise: {
    parts: answered.map((one, index) => ({ id: `${index}`, answered: one })),
  } as LearnerContent['exercise'],
});

it('marks the chapter that was read, and no other part', () => {
  const course = buildCourse();
  const task = { ...course.task, progress: 50 };
  const changed = applied(course, { taskId: 1, kind: 'chapter', partId: 'c1' }, { task });
  expect(changed.task.progress).toBe(50);
  expect(changed.course?.sections[0]?.chapters[0]?.isDone).toBe(true);
  expect(changed.course?.sections[0]?.quiz).toEqual(course.course?.sections[0]?.quiz);
  const other = applied(course, { taskId: 1, kind: 'chapter', partId: 'c9' }, { task });
  expect(other.course).toEqual(course.course);
});

it("shows a question's verdict, without what only a message has", () => {
  const step = { taskId: 1, kind: 'answer', partId: 'q1', answers: ['a'] } as const;
  const changed = applied(buildCourse(), step, { verdict: { ...verdict, exercise: null } });
  expect(changed.course?.sections[0]?.quiz[0]?.answered).toEqual(verdict);
});

it("shows a message's grade, and leaves the other messages", () => {
  const step = { taskId: 1, kind: 'answer', partId: '1', answers: ['LOOKS_LEGIT'] } as const;
  const changed = applied(exerciseWith(null, null), step, { verdict: { ...verdict, exercise: judged } });
  expect(changed.exercise?.parts.map(({ answered }) => answered)).toEqual([null, judged]);
});

it('has to be read again once the last message of an exercise is answered', () => {
  expect(isSettled(exerciseWith(judged, null))).toBe(true);
  expect(isSettled(exerciseWith(judged, judged))).toBe(false);
  const completed = exerciseWith(judged, judged);
  expect(isSettled({ ...completed, task: { ...completed.task, completedAt: '2026-03-01T00:00:00Z' } })).toBe(
    true,
  );
  expect(isSettled(buildCourse())).toBe(true);
});
