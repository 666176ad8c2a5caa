import type { LearnerContent, LearnerTask } from '@contract/learner';
import { scoreOf } from '@contract/training/content';
import type { Answered, Progress } from '@/components/course/steps';
import type { Waiting } from '../../offline/queue';

type Sections = NonNullable<LearnerContent['course']>['sections'];

type Attempted = Pick<LearnerTask, 'id' | 'attempt'>;

/** The attempt the learner is in, also when the gateway hasn't been told yet that it has begun. */
export function attemptOf({ id, attempt }: Attempted, waiting: readonly Waiting[]): number {
  const begun = waiting.flatMap(({ step }) =>
    step.kind === 'retry' && step.taskId === id ? step.attempt : [],
  );
  return Math.max(attempt, ...begun);
}

/** What is done of a course in this attempt: what the gateway knows, and what waits to be sent there. */
export function progressOf(
  task: Attempted,
  sections: Sections,
  waiting: readonly Waiting[],
  attempt: number,
): Progress {
  const answers: Record<string, Answered> = {};
  const done = new Set<string>();
  for (const { step } of waiting) {
    if (step.taskId !== task.id) continue;
    if (step.kind === 'chapter') done.add(step.partId);
    if (step.kind === 'answer' && (step.attempt ?? attempt) === attempt)
      answers[step.partId] = { chosen: step.answers, isRight: null, rightAnswers: [], explanation: '' };
  }
  for (const { chapters, quiz } of sections) {
    for (const { id, isDone } of chapters) if (isDone) done.add(id);
    if (attempt === task.attempt) for (const { id, answered } of quiz) if (answered) answers[id] = answered;
  }
  return { answers, done };
}

/** The score of the answers of this attempt, in percent; null without questions. */
export function scoreNow(sections: Sections, { answers }: Progress): number | null {
  const questions = sections.flatMap(({ quiz }) => quiz);
  return scoreOf(questions.filter(({ id }) => answers[id]?.isRight).length, questions.length);
}
