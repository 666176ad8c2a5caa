import { generalReportEndpoints } from '@contract/reports/general';
import { reportsHomeEndpoints } from '@contract/reports/home';
import { learningReportEndpoints } from '@contract/reports/learning';
import { peopleBehindEndpoints } from '@contract/reports/people';
import type { Examples, ExampleWorld } from './example';
import { inCompany, person } from './example';
import { buildLearning } from './learning-reports';

/** A task of a campaign that runs, behind the figure 'notStarted'. */
async function behind(world: ExampleWorld) {
  const { gateway } = world;
  const campaign = await gateway.buildCampaign(inCompany(world));
  const task = { campaignId: campaign.id, itemId: campaign.courseId };
  await gateway.buildTask(await person(world), task);
  return { figure: 'notStarted' as const, campaignIds: [campaign.id] };
}

/** Examples of the reports of all people and of all reports. */
export const reportsExamples: Examples = [
  [
    generalReportEndpoints.report,
    async (world: ExampleWorld) => {
      await world.gateway.buildTask(await person(world), { type: 'course' });
      return { params: inCompany(world) };
    },
  ],
  [reportsHomeEndpoints.reports, async (world) => ({ params: inCompany(world) })],
  ...Object.values(learningReportEndpoints).map(
    (endpoint) =>
      [
        endpoint,
        async (world: ExampleWorld) => {
          await buildLearning(world.gateway, world.company.id);
          return { params: inCompany(world) };
        },
      ] as const,
  ),
  [peopleBehindEndpoints.list, async (world) => ({ params: inCompany(world), query: await behind(world) })],
  [
    peopleBehindEndpoints.remind,
    async (world) => ({
      params: inCompany(world),
      body: { ...(await behind(world)), subject: 'Please finish it', message: 'It is short.' },
    }),
  ],
  [
    peopleBehindEndpoints.assign,
    async (world) => ({
      params: inCompany(world),
      body: {
        ...(await behind(world)),
        courseId: (await world.gateway.buildCourse()).id,
        daysToComplete: 14,
      },
    }),
  ],
];
