import { queueDueSimulations, workOnSimulations } from '../../simulations/planning.rules';
import type { Area } from '../area';
import { simulationRoutes } from './campaigns.routes';
import { playSimulations } from './demonstration';
import { sendingDomainCollection } from './domains.fixtures';
import { simulationCollections } from './simulations.fixtures';

export const phishingSimulation = {
  routes: simulationRoutes,
  jobs: workOnSimulations,
  hourly: { simulations: queueDueSimulations },
  seed: { sending_domains: sendingDomainCollection, ...simulationCollections },
  seedMore: playSimulations,
} satisfies Area;
