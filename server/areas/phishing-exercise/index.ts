import { startDueExercises } from '../../campaigns/enrolment.rules';
import { workOnRemovals } from '../../campaigns/removal.rules';
import type { Area } from '../area';
import { exerciseCampaignRoutes } from './campaigns.routes';
import { companyReportRoutes } from './company-report.routes';
import { exerciseCollections } from './exercises.fixtures';
import { reportRoutes } from './reports.routes';
import { templateCollections } from './templates.fixtures';
import { templateRoutes } from './templates.routes';

export const phishingExercise = {
  routes(bind) {
    exerciseCampaignRoutes(bind);
    reportRoutes(bind);
    companyReportRoutes(bind);
    templateRoutes(bind);
  },
  jobs: workOnRemovals,
  hourly: { 'exercise starts': startDueExercises },
  seed: { ...templateCollections, ...exerciseCollections },
} satisfies Area;
