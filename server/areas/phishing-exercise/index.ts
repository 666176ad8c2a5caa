import { workOnRemovals } from '../../campaigns/removal.rules';
import type { Area } from '../area';
import { exerciseCampaignRoutes } from './campaigns.routes';
import { companyReportRoutes } from './company-report.routes';
import { reportRoutes } from './reports.routes';

export const phishingExercise = {
  routes(bind) {
    exerciseCampaignRoutes(bind);
    reportRoutes(bind);
    companyReportRoutes(bind);
  },
  jobs: workOnRemovals,
} satisfies Area;
