import { generalReportEndpoints } from '@contract/reports/general';
import type { Examples, ExampleWorld } from './example';
import { inCompany, person } from './example';

/** Examples of the reports of all people and of all reports. */
export const reportsExamples: Examples = [
  [
    generalReportEndpoints.report,
    async (world: ExampleWorld) => {
      await world.gateway.buildTask(await person(world), { type: 'course' });
      return { params: inCompany(world) };
    },
  ],
];
