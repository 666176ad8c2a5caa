import {
  type ANSWER_LABELS,
  ANSWER_STATUSES,
  type AnswerStatus,
  exerciseScore,
} from '@contract/phishing-exercise/content';
import { taskProgress } from '@server/domain/assignments/campaigns.tables';
import type { tasks } from '@server/domain/people/people.tables';
import type { UserRow } from './builders';
import type { TestGateway } from './gateway';

/** Of the example's answers, one of each grade. */
const LABEL_OF: Readonly<Record<AnswerStatus, (typeof ANSWER_LABELS)[number]>> = {
  CORRECT: 'REPORT_PHISHING',
  PARTIAL: 'CALL_AND_VERIFY',
  WRONG: 'LOOKS_LEGIT',
};

/** The person's task in an exercise with the templates 1, 2 and so on, with these answers to the first of them. */
export async function buildLearner(
  gateway: TestGateway,
  {
    id: campaignId,
    courseId: itemId,
    totalChapters,
  }: { id: number; courseId: number; totalChapters: number },
  person: Pick<UserRow, 'companyId' | 'id'>,
  grades: readonly AnswerStatus[] = [],
  values: Partial<typeof tasks.$inferInsert> = {},
) {
  const isCompleted = grades.length > 0 && grades.length === totalChapters;
  const at = values.completedAt ?? gateway.clock();
  const task = await gateway.buildTask(person, {
    type: 'phishing exercise',
    title: 'Exercise',
    campaignId,
    itemId,
    status: isCompleted ? 'completed' : grades.length > 0 ? 'inProgress' : 'notStarted',
    progress: totalChapters === 0 ? 0 : Math.floor((100 * grades.length) / totalChapters),
    ...(isCompleted ? { completedAt: at, score: exerciseScore(grades) } : {}),
    ...(grades.length > 0 ? { startedAt: at } : {}),
    ...values,
  });
  const answers = grades.map((grade, index) => ({
    companyId: person.companyId,
    taskId: task.id,
    campaignId,
    partId: String(index + 1),
    doneAt: at,
    answers: [LABEL_OF[grade]],
    isRight: grade === 'CORRECT',
    grade,
  }));
  if (answers.length > 0) await gateway.db.insert(taskProgress).values(answers);
  return task;
}

/** Grades in turn, for data of every kind. */
export const gradeAt = (index: number): AnswerStatus =>
  ANSWER_STATUSES[index % ANSWER_STATUSES.length] ?? 'WRONG';
