import type { Area } from '@server/areas/area';
import { simulationRoutes } from './campaigns/campaigns.routes';
import { playSimulations } from './demonstration/demonstration';
import { simulationCollections } from './demonstration/simulations.fixtures';
import { directPages } from './direct/direct.pages';
import { forgetDirectRequests } from './direct/direct.queries';
import { directRoutes } from './direct/direct.routes';
import { SIMULATION_DATA } from './personal-data.queries';
import { queueDueSimulations, workOnSimulations } from './planning/planning.rules';
import { mailboxWorker } from './report-button/mailbox';
import { outlookPages } from './report-button/outlook.pages';
import { reportButtonRoutes } from './report-button/report-button.routes';
import { phishingSummary } from './reports/phishing-summary.paper';
import { simulationReportRoutes } from './reports/reports.routes';
import { simulationSummaryRoutes } from './reports/summary.routes';
import { openSimulationSender } from './sending/open-sender';
import { testRoutes } from './sending/test.routes';
import { SIMULATION_DOMAIN_USES } from './settings/domain-uses.queries';
import { simulationSettingsRoutes } from './settings/settings.routes';
import { simulationSharingKinds } from './sharing/sharing.kinds';
import { simulationSharingRoutes } from './sharing/sharing.routes';
import { hideProduct } from './tracking/own-host';
import { simulationPages } from './tracking/simulation.pages';

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
  guards: hideProduct,
  async pages(app, deps) {
    await simulationPages(app, deps);
    await outlookPages(app);
    await directPages(app, deps);
  },
  jobs: workOnSimulations,
  workers: (deps, { log, inboxUrl }) => [
    openSimulationSender(deps, inboxUrl, log),
    ...(deps.config.mailbox ? [mailboxWorker(deps.config.mailbox, deps, log)] : []),
  ],
  personalData: SIMULATION_DATA,
  operationKinds: simulationSharingKinds,
  reportKinds: [phishingSummary],
  hourly: { simulations: queueDueSimulations },
  domainUses: SIMULATION_DOMAIN_USES,
  upkeep: { 'direct requests': forgetDirectRequests },
  seed: simulationCollections,
  seedMore: playSimulations,
} satisfies Area;
