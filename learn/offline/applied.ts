import type { LearnerContent } from '@contract/learner';
import type { Step, Told } from './queue';

/** A task's content after a step that the gateway has confirmed. */
export function applied(content: LearnerContent, step: Step, told: Told): LearnerContent {
  const { course, exercise, game, policy } = content;
  const task = 'task' in told ? told.task : content.task;
  if (step.kind === 'chapter' && policy)
    return { ...content, task, policy: { ...policy, isOpened: true, isReady: true } };
  if (step.kind === 'chapter' && course) {
    const sections = course.sections.map((section) => ({
      ...section,
      chapters: section.chapters.map((one) => (one.id === step.partId ? { ...one, isDone: true } : one)),
    }));
    return { ...content, task, course: { ...course, sections } };
  }
  if (step.kind === 'retry' && course) {
    const sections = course.sections.map((section) => ({
      ...section,
      quiz: section.quiz.map((one) => ({ ...one, answered: null })),
    }));
    return { ...content, task, course: { ...course, sections } };
  }
  if (step.kind !== 'answer' || !('verdict' in told)) return { ...content, task };
  const { exercise: message, game: judged, challenge: _, ...answered } = told.verdict;
  if (course) {
    const sections = course.sections.map((section) => ({
      ...section,
      quiz: section.quiz.map((one) => (one.id === step.partId ? { ...one, answered } : one)),
    }));
    return { ...content, task, course: { ...course, sections } };
  }
  if (game && judged) {
    const items = game.items.map((one) => (one.id === step.partId ? { ...one, answered: judged } : one));
    return { ...content, game: { ...game, items } };
  }
  if (!exercise || !message) return content;
  const parts = exercise.parts.map((one) => (one.id === step.partId ? { ...one, answered: message } : one));
  return { ...content, exercise: { parts } };
}

/**
 * False once the last answer has completed an exercise or a game, or a policy was acknowledged: the gateway knows more about
 * it, and the task has to be read again.
 */
export const isSettled = ({ task, exercise, game, policy }: LearnerContent): boolean => {
  if (policy) return task.completedAt === null || policy.acknowledged !== null;
  return (
    task.completedAt !== null || !(exercise?.parts ?? game?.items)?.every(({ answered }) => answered !== null)
  );
};
