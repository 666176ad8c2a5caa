import { queueDueSimulations, workOnSimulations } from '../../simulations/planning.rules';
import type { Area } from '../area';
import { simulationRoutes } from './campaigns.routes';

export const phishingSimulation = {
  routes: simulationRoutes,
  jobs: workOnSimulations,
  hourly: { simulations: queueDueSimulations },
} satisfies Area;
