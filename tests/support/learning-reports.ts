import type { Rating } from '@contract/reports/reviews';
import type { Section } from '@contract/training/content';
import { saveReview } from '@server/areas/learner/learner.queries';
import type { AddedCampaign } from '@server/domain/assignments/campaigns.queries';
import { taskProgress } from '@server/domain/assignments/campaigns.tables';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import type { UserRow } from './builders';
import type { TestGateway } from './gateway';

const answer = (id: string, isRight: boolean) => ({ id, text: `Answer ${id}`, isRight });

/** A part with one chapter and so many questions, `q1` and so on, whose right answer is `r`. */
export const quizSections = (questions: number): Section[] => [
  {
    id: 'part',
    title: 'Part',
    chapters: [{ id: 'c1', kind: 'text', title: 'Chapter', text: 'Read.' }],
    quiz: Array.from({ length: questions }, (_, index) => ({
      id: `q${index + 1}`,
      text: `Question ${index + 1}?`,
      isMultiple: false,
      explanation: '',
      answers: [answer('r', true), answer('w', false)],
    })),
  },
];

/** A course with questions, assigned to the company. */
export async function assignQuiz(
  { buildCourse, buildCampaign }: TestGateway,
  companyId: number,
  values: Partial<AddedCampaign> & { readonly questions?: number } = {},
) {
  const { questions = 2, ...campaign } = values;
  const course = await buildCourse({ sections: quizSections(questions) });
  return buildCampaign({ companyId }, { courseId: course.id, courseName: course.name, ...campaign });
}

export interface Taken {
  readonly campaign: { readonly id: number; readonly courseId: number; readonly courseName: string };
  /** Whether each question was answered right, `q1` first. */
  readonly answers?: readonly boolean[];
  readonly values?: Parameters<TestGateway['buildTask']>[1];
  readonly review?: { readonly rating: Rating; readonly message?: string; readonly at?: Date };
}

/** A person's task with their answers and their review; passed unless its values say otherwise. */
export async function takeQuiz(gateway: TestGateway, person: UserRow, taken: Taken) {
  const { campaign, answers = [true, false], values, review } = taken;
  const { companyId } = person;
  const right = answers.filter(Boolean).length;
  const now = gateway.clock();
  const task = await gateway.buildTask(person, {
    campaignId: campaign.id,
    itemId: campaign.courseId,
    title: campaign.courseName,
    departmentId: person.departmentId,
    status: 'completed',
    progress: 100,
    attempts: 1,
    score: Math.floor((100 * right) / answers.length),
    startedAt: now,
    completedAt: now,
    ...values,
  });
  if (answers.length > 0)
    await gateway.db.insert(taskProgress).values(
      answers.map((isRight, index) => ({
        companyId,
        taskId: task.id,
        campaignId: campaign.id,
        partId: `q${index + 1}`,
        attempt: Math.max(1, task.attempts),
        doneAt: now,
        answers: [isRight ? 'r' : 'w'],
        isRight,
      })),
    );
  if (review) {
    const { rating, message = '', at = now } = review;
    await gateway.db.transaction((tx) =>
      saveReview(tx, { companyId, taskId: task.id, campaignId: campaign.id, rating, message, createdAt: at }),
    );
  }
  return task;
}

/** A month's video that was sent on a day, watched by these people to some percent. */
export async function sendVideo(
  gateway: TestGateway,
  companyId: number,
  { day, watched }: { readonly day: string; readonly watched: readonly (readonly [UserRow, number])[] },
) {
  const video = await gateway.buildVideo();
  const at = new Date(`${day}T09:00:00Z`);
  const [event] = await gateway.db
    .insert(calendarEvents)
    .values({
      companyId,
      videoId: video.id,
      plannedOn: day,
      month: day.slice(0, 7),
      sentAt: at,
      createdBy: 1,
      createdAt: at,
    })
    .returning();
  if (!event) throw new Error('no event was stored');
  if (watched.length > 0)
    await gateway.db.insert(calendarViews).values(
      watched.map(([{ id: userId, departmentId }, percent]) => ({
        companyId,
        eventId: event.id,
        userId,
        departmentId,
        percent,
        completedAt: percent === 100 ? at : null,
      })),
    );
  return { event, video };
}

/** One of everything that the reports of training tell of. */
export async function buildLearning(gateway: TestGateway, companyId: number) {
  const person = await gateway.buildUser({ companyId });
  const campaign = await assignQuiz(gateway, companyId, { startDate: gateway.clock() });
  await takeQuiz(gateway, person, { campaign, review: { rating: 4, message: 'Good' } });
  return campaign;
}
