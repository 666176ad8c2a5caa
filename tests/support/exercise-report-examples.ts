import { exerciseReportEndpoints as reports } from '@contract/phishing-exercise/reports';
import type { Examples, ExampleWorld } from './example';
import { group, inCompany, person } from './example';
import { buildLearner } from './exercises';

/** A running exercise of the company with a learner, a member of a group, who has answered its only template. */
async function exercise(world: ExampleWorld) {
  const campaign = await world.gateway.buildExercise(inCompany(world), {}, [{}]);
  const learner = await person(world);
  await group(world, [learner.id]);
  await buildLearner(world.gateway, campaign, learner, ['CORRECT']);
  return { ...inCompany(world), campaignId: campaign.id, userId: learner.id, templateId: 1 };
}

/** Examples of the reports of phishing exercises. */
export const exerciseReportExamples: Examples = [
  ...(
    [
      'departmentsFilter',
      'groupsFilter',
      'statistics',
      'departments',
      'groups',
      'users',
      'templates',
      'template',
      'user',
      'results',
      'companyStatistics',
      'companySummary',
      'campaignsFilter',
      'dashboard',
    ] as const
  ).map(
    (name) => [reports[name], async (world: ExampleWorld) => ({ params: await exercise(world) })] as const,
  ),
];
