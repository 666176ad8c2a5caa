import { generalReportEndpoints } from '@contract/reports/general';
import { learningReportEndpoints } from '@contract/reports/learning';
import type { Examples, ExampleWorld } from './example';
import { inCompany, person } from './example';
import { buildLearning } from './learning-reports';

/** Examples of the reports of all people and of all reports. */
export const reportsExamples: Examples = [
  [
    generalReportEndpoints.report,
    async (world: ExampleWorld) => {
      await world.gateway.buildTask(await person(world), { type: 'course' });
      return { params: inCompany(world) };
    },
  ],
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
];
