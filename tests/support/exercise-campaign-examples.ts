import { limits } from '@contract/limits';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import type { Examples, ExampleWorld } from './example';
import { department, group, inCompany, newName, person } from './example';

const settings = {
  usersType: 'USERS_ALL',
  daysToComplete: 14,
  notification: { isEnabled: true, subject: 'For {name}', message: '{companyName} asks for {courseName}.' },
};

/** A running exercise of the company, with a learner who has not started. */
async function exercise(world: ExampleWorld, archivedAt: Date | null = null) {
  const { id, courseId } = await world.gateway.buildExercise(inCompany(world), {
    archivedAt,
    dateEnded: archivedAt,
  });
  const task = { campaignId: id, itemId: courseId, type: 'phishing exercise' as const };
  await world.gateway.buildTask(await person(world), task);
  return { ...inCompany(world), campaignId: id };
}

/** Ten templates of the provider, picked in order. */
async function tenTemplates({ gateway }: ExampleWorld) {
  const numbers = Array.from({ length: limits.exercises.templatesRequired }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (orderNumber) => ({ orderNumber, templateId: (await gateway.buildTemplate()).id })),
  );
}

/** Examples of phishing exercises and of the choice of their learners. */
export const exerciseCampaignExamples: Examples = [
  ...(['active', 'archived', 'usersCount'] as const).map(
    (name) =>
      [exerciseCampaignEndpoints[name], (world: ExampleWorld) => ({ params: inCompany(world) })] as const,
  ),
  ...(['usersPage', 'usersByDepartments', 'usersByGroups'] as const).map(
    (name) =>
      [
        exerciseCampaignEndpoints[name],
        (world: ExampleWorld) => ({ params: inCompany(world), query: { searchText: 'a', pageSize: 10 } }),
      ] as const,
  ),
  [
    exerciseCampaignEndpoints.countByDepartments,
    async (world) => ({
      params: inCompany(world),
      query: { departmentId: [(await department(world)).id] },
    }),
  ],
  [
    exerciseCampaignEndpoints.countByGroups,
    async (world) => ({ params: inCompany(world), query: { groupId: [(await group(world)).id] } }),
  ],
  ...(['get', 'archive'] as const).map(
    (name) =>
      [
        exerciseCampaignEndpoints[name],
        async (world: ExampleWorld) => ({ params: await exercise(world) }),
      ] as const,
  ),
  [
    exerciseCampaignEndpoints.remove,
    async (world) => ({ params: await exercise(world, world.gateway.clock()) }),
  ],
  [
    exerciseCampaignEndpoints.create,
    async (world) => ({
      params: inCompany(world),
      body: { ...settings, name: newName('Exercise'), packId: null, templates: await tenTemplates(world) },
    }),
  ],
  [
    exerciseCampaignEndpoints.update,
    async (world) => ({ params: await exercise(world), body: { ...settings, daysToComplete: 30 } }),
  ],
  [
    exerciseCampaignEndpoints.testNotification,
    (world) => ({ params: inCompany(world), body: { subject: 'For {name}', message: 'Please begin.' } }),
  ],
];
