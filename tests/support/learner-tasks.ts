import { learnerEndpoints } from '@contract/learner';
import type { Section } from '@contract/training/content';
import type { UserRow } from './builders';
import { examplePart } from './example-template';
import type { TestGateway } from './gateway';

/** In every text that must not be known before its question is answered. */
export const SECRET = 'Secret';

const question = (id: string) => ({
  id,
  text: `Question ${id}`,
  isMultiple: id === 'q2',
  answers: ['a1', 'a2', 'a3'].map((answer) => ({ id: answer, text: answer, isRight: answer === 'a2' })),
  explanation: `${SECRET} of ${id}`,
});

/** Every kind of chapter with a file, and two questions. */
const SECTIONS: Section[] = [
  {
    id: 's1',
    title: 'Start',
    chapters: [
      { id: 'c1', title: 'Read', kind: 'text', text: 'Text.' },
      {
        ...{ id: 'c2', title: 'Watch', kind: 'video', text: '', durationSeconds: 9, captions: [] },
        url: '/files/11111111-1111-4111-8111-111111111111',
        posterURL: '/files/22222222-2222-4222-8222-222222222222',
      },
    ],
    quiz: [question('q1'), question('q2')],
  },
];
const message = (number: number) => ({
  answers: examplePart.answers.map((answer) => ({ ...answer, description: `${SECRET} of ${number}` })),
  callouts: examplePart.callouts.map((callout) => ({ ...callout, description: `${SECRET} of ${number}` })),
});

/** A course that is assigned to somebody. */
export async function courseOf(gateway: TestGateway, person: UserRow) {
  const { companyId } = person;
  const coverUrl = '/files/33333333-3333-4333-8333-333333333333';
  const { id: itemId } = await gateway.buildCourse({ sections: SECTIONS, coverUrl });
  const { id: campaignId } = await gateway.buildCampaign({ companyId }, { courseId: itemId });
  const { id: taskId } = await gateway.buildTask(person, { campaignId, itemId });
  return { companyId, campaignId, taskId };
}

/** An exercise of two messages that is assigned to somebody. */
export async function exerciseOf(gateway: TestGateway, person: UserRow) {
  const { companyId } = person;
  const campaign = await gateway.buildExercise({ companyId }, {}, [message(1), message(2)]);
  const values = { campaignId: campaign.id, itemId: campaign.courseId, type: 'phishing exercise' as const };
  const { id: taskId } = await gateway.buildTask(person, values);
  return { companyId, campaignId: campaign.id, taskId };
}
export type Task = Awaited<ReturnType<typeof courseOf>>;

/** What goes for tasks of every kind is tried with each. */
export const KINDS = { course: courseOf, exercise: exerciseOf };
/** What is answered in a task of the kind. */
export const PARTS = { course: ['q1', 'q2'], exercise: ['1', '2'] };
/** The right answer to each. */
export const ANSWERS = { course: ['a2'], exercise: ['REPORT_PHISHING' as const] };
export type Kind = keyof typeof KINDS;
export const kinds = Object.keys(KINDS) as Kind[];

/** What a learner does with a task; `who` is asked at each call. */
export function taskCalls(who: () => { readonly gateway: TestGateway; readonly token: string }) {
  const answer = (task: Task, questionId: string, answers: string[]) => {
    const { gateway, token } = who();
    return gateway.call(learnerEndpoints.answer, {
      token,
      params: { ...task, questionId },
      body: { answers: answers as ['a1'] },
    });
  };
  const read = (task: Task) => {
    const { gateway, token } = who();
    return gateway.call(learnerEndpoints.task, { token, params: task });
  };
  const complete = (task: Task) => {
    const { gateway, token } = who();
    return gateway.call(learnerEndpoints.complete, { token, params: task });
  };
  const done = (task: Task, chapterId: string) => {
    const { gateway, token } = who();
    return gateway.call(learnerEndpoints.chapterDone, { token, params: { ...task, chapterId } });
  };
  /** Reads, answers and completes all of it. */
  const finish = async (task: Task, kind: Kind) => {
    if (kind === 'course') for (const id of ['c1', 'c2']) await done(task, id);
    for (const id of PARTS[kind]) await answer(task, id, ANSWERS[kind]);
    return (await complete(task)).body.data;
  };
  return { answer, read, complete, done, finish };
}
