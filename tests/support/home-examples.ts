import { homeEndpoints } from '@contract/home';
import { type Examples, inCompany } from './example';

const query = { from: '2026-01-01', to: '2026-12-31' };

/** Examples of the get-started page and the yearly plan. */
export const homeExamples: Examples = [
  [homeEndpoints.getStarted, (world) => ({ params: inCompany(world) })],
  [homeEndpoints.training, (world) => ({ params: inCompany(world), query })],
  [homeEndpoints.forDevelopers, (world) => ({ params: inCompany(world), query })],
  [homeEndpoints.monthlyVideo, (world) => ({ params: inCompany(world), query })],
  [homeEndpoints.phishingExercise, (world) => ({ params: inCompany(world), query })],
  [homeEndpoints.phishingExerciseCampaigns, (world) => ({ params: inCompany(world), query })],
  [homeEndpoints.phishingSimulation, (world) => ({ params: inCompany(world), query })],
  [homeEndpoints.tournament, (world) => ({ params: inCompany(world), query })],
  [homeEndpoints.awarenessPlan, (world) => ({ params: inCompany(world), query: { year: 2026 } })],
];
