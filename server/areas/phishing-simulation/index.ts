import { forgetDirectRequests } from '../../simulations/direct/direct.queries';
import { recheckDomains } from '../../simulations/domains.rules';
import { queueDueSimulations, workOnSimulations } from '../../simulations/planning.rules';
import type { Area } from '../area';
import { simulationRoutes } from './campaigns.routes';
import { playSimulations } from './demonstration';
import { directRoutes } from './direct.routes';
import { sendingDomainCollection } from './domains.fixtures';
import { reportButtonRoutes } from './report-button.routes';
import { simulationReportRoutes } from './reports.routes';
import { simulationSettingsRoutes } from './settings.routes';
import { simulationSharingKinds } from './sharing.kinds';
import { simulationSharingRoutes } from './sharing.routes';
import { simulationCollections } from './simulations.fixtures';
import { simulationSummaryRoutes } from './summary.routes';
import { testRoutes } from './test.routes';

export const phishingSimulation = {
  routes(bind) {
    simulationRoutes(bind);
    simulationReportRoutes(bind);
    simulationSummaryRoutes(bind);
    simulationSettingsRoutes(bind);
    simulationSharingRoutes(bind);
    reportButtonRoutes(bind);
    directRoutes(bind);
    testRoutes(bind);
  },
  jobs: workOnSimulations,
  operationKinds: simulationSharingKinds,
  hourly: { simulations: queueDueSimulations, 'sending domains': recheckDomains },
  upkeep: { 'direct requests': forgetDirectRequests },
  seed: { sending_domains: sendingDomainCollection, ...simulationCollections },
  seedMore: playSimulations,
} satisfies Area;
