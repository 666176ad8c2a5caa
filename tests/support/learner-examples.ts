import { learnerEndpoints } from '@contract/learner';
import type { Section } from '@contract/training/content';
import { begun } from './calendar-examples';
import type { Examples, ExampleWorld } from './example';
import { inCompany } from './example';

/** A section with a chapter to read and a question whose first answer is right. */
export const smallSection: Section = {
  id: 's1',
  title: 'Start',
  chapters: [{ id: 'c1', title: 'Read', kind: 'text', text: 'Some text.' }],
  quiz: [
    {
      id: 'q1',
      text: 'Which one?',
      isMultiple: false,
      answers: [
        { id: 'a1', text: 'This', isRight: true },
        { id: 'a2', text: 'That', isRight: false },
      ],
      explanation: 'It is this one.',
    },
  ],
};

/** A task of the caller, about a course of its own. */
async function task({ gateway, caller }: ExampleWorld, sections: Section[] = [smallSection]) {
  const course = await gateway.buildCourse({ sections });
  return gateway.buildTask(caller, { itemId: course.id, title: course.name });
}

/** Examples of the learner's calls. */
export const learnerExamples: Examples = [
  [learnerEndpoints.summary, (world) => ({ params: inCompany(world) })],
  [learnerEndpoints.tasks, (world) => ({ params: inCompany(world), query: { state: 'outstanding' } })],
  ...(['task', 'start'] as const).map(
    (name) =>
      [
        learnerEndpoints[name],
        async (world: ExampleWorld) => ({ params: { ...inCompany(world), taskId: (await task(world)).id } }),
      ] as const,
  ),
  [
    learnerEndpoints.retry,
    async (world) => {
      const course = await world.gateway.buildCourse({ sections: [smallSection] });
      const failed = { status: 'notPassed' as const, attempts: 1, score: 0, itemId: course.id };
      const { id: taskId } = await world.gateway.buildTask(world.caller, failed);
      return { params: { ...inCompany(world), taskId, attempt: 2 } };
    },
  ],
  [
    learnerEndpoints.chapterDone,
    async (world) => ({ params: { ...inCompany(world), taskId: (await task(world)).id, chapterId: 'c1' } }),
  ],
  [
    learnerEndpoints.answer,
    async (world) => ({
      params: { ...inCompany(world), taskId: (await task(world)).id, questionId: 'q1' },
      body: { answers: ['a1'] },
    }),
  ],
  [
    learnerEndpoints.complete,
    // Nothing to do.
    async (world) => ({ params: { ...inCompany(world), taskId: (await task(world, [])).id } }),
  ],
  [
    learnerEndpoints.review,
    async (world) => {
      const completed = { status: 'completed' as const, completedAt: new Date(), progress: 100 };
      const { id: taskId } = await world.gateway.buildTask(world.caller, completed);
      return { params: { ...inCompany(world), taskId }, body: { rating: 5, message: 'Short and clear.' } };
    },
  ],
  [learnerEndpoints.videos, (world) => ({ params: inCompany(world) })],
  [learnerEndpoints.monthlyVideo, begun],
  [learnerEndpoints.watched, async (world) => ({ ...(await begun(world)), body: { percent: 40 } })],
  [
    learnerEndpoints.certificate,
    async (world) => {
      const completed = { status: 'completed' as const, completedAt: new Date(), progress: 100 };
      const { id: taskId } = await world.gateway.buildTask(world.caller, completed);
      return { params: { ...inCompany(world), taskId } };
    },
  ],
];
