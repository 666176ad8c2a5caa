import { type Assignment, campaignEndpoints } from '@contract/training/campaigns';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { users } from '@server/domain/people/people.tables';
import { eq } from 'drizzle-orm';
import type { Examples, ExampleWorld } from './example';
import { inCompany, newName, person } from './example';

const settings = (): Omit<Assignment, 'courseId'> => ({
  name: newName('Assignment'),
  assignmentType: 'ALL_USERS',
  daysToComplete: 14,
  subject: 'New training for {name}',
  message: '{companyName} asks you to complete {courseName}.',
});

/** A running campaign of the company, with a learner who has not started. */
async function campaign(world: ExampleWorld) {
  const { id } = await world.gateway.buildCampaign({ companyId: world.company.id });
  await world.gateway.buildTask(await person(world), { campaignId: id });
  return { ...inCompany(world), id };
}

/** Examples of assignments. */
export const campaignExamples: Examples = [
  [campaignEndpoints.list, (world) => ({ params: inCompany(world), query: { status: 'ACTIVE' } })],
  ...(['get', 'end', 'archive', 'learners', 'exportLearners', 'statistics'] as const).map(
    (name) =>
      [campaignEndpoints[name], async (world: ExampleWorld) => ({ params: await campaign(world) })] as const,
  ),
  [
    campaignEndpoints.create,
    async (world) => ({
      params: inCompany(world),
      body: { ...settings(), courseId: (await world.gateway.buildCourse()).id },
    }),
  ],
  [campaignEndpoints.update, async (world) => ({ params: await campaign(world), body: settings() })],
  [
    campaignEndpoints.allowAttempt,
    async (world) => {
      const { id } = await world.gateway.buildCampaign({ companyId: world.company.id }, { attempts: 1 });
      const learner = await person(world);
      const failed = { status: 'failed' as const, attempts: 1, completedAt: new Date() };
      await world.gateway.buildTask(learner, { campaignId: id, ...failed });
      return { params: { ...inCompany(world), id, userId: learner.id } };
    },
  ],
  [
    campaignEndpoints.remind,
    async (world) => ({
      params: await campaign(world),
      body: { subject: 'Your training waits', message: 'Hello {name}' },
    }),
  ],
  [
    campaignEndpoints.startAnnual,
    async (world) => ({ params: { companyId: (await withoutAssignments(world)).id } }),
  ],
];

/** The company of the path, with nothing assigned: ends what earlier examples began. */
async function withoutAssignments({ gateway, company }: ExampleWorld) {
  await gateway.db
    .update(campaigns)
    .set({ dateEnded: new Date() })
    .where(eq(campaigns.companyId, company.id));
  await gateway.db.update(users).set({ taskStatus: 0 }).where(eq(users.companyId, company.id));
  return company;
}
