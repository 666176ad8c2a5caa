import type { Area } from '@server/areas/area';
import { startDueExercises } from '@server/domain/assignments/enrolment.rules';
import { templateFiles } from '@server/domain/exercises/exercises.tables';
import { exerciseCampaignRoutes } from './campaigns.routes';
import { exerciseCollections } from './exercises.fixtures';
import { workOnRemovals } from './removal.rules';
import { companyReportRoutes } from './reports/company-report.routes';
import { reportRoutes } from './reports/reports.routes';
import { templateCollections } from './templates/templates.fixtures';
import { templateRoutes } from './templates/templates.routes';

export const phishingExercise = {
  routes(bind) {
    exerciseCampaignRoutes(bind);
    reportRoutes(bind);
    companyReportRoutes(bind);
    templateRoutes(bind);
  },
  jobs: workOnRemovals,
  fileUses: [templateFiles],
  hourly: { 'exercise starts': startDueExercises },
  seed: { ...templateCollections, ...exerciseCollections },
} satisfies Area;
