import type { LearnerContent } from '@contract/learner';
import type { Answered, Progress } from '@/components/course/steps';
import type { Waiting } from '../../offline/queue';

type Sections = NonNullable<LearnerContent['course']>['sections'];

/** What is done of a course: what the gateway knows, and what waits to be sent there. */
export function progressOf(taskId: number, sections: Sections, waiting: readonly Waiting[]): Progress {
  const answers: Record<string, Answered> = {};
  const done = new Set<string>();
  for (const { step } of waiting) {
    if (step.taskId !== taskId) continue;
    if (step.kind === 'chapter') done.add(step.partId);
    if (step.kind === 'answer')
      answers[step.partId] = { chosen: step.answers, isRight: null, rightAnswers: [], explanation: '' };
  }
  for (const { chapters, quiz } of sections) {
    for (const { id, isDone } of chapters) if (isDone) done.add(id);
    for (const { id, answered } of quiz) if (answered) answers[id] = answered;
  }
  return { answers, done };
}
