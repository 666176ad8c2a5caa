import { ASSIGNMENT_KINDS } from '@contract/kinds';
import type { Area } from '@server/areas/area';
import { startDue } from '@server/domain/assignments/enrolment.rules';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { templateFiles } from '@server/domain/exercises/exercises.tables';
import { TASK_REMINDER } from '@server/domain/reminders/source.queries';
import { exerciseCampaignRoutes } from './campaigns/campaigns.routes';
import { EXERCISE_ASSIGNMENTS } from './campaigns/campaigns.rules';
import { exerciseCollections } from './campaigns/exercises.fixtures';
import { workOnRemovals } from './campaigns/removal.rules';
import { exerciseCalls } from './learner/learner.rules';
import { simulatedExercise } from './learner/simulated';
import { companyReportRoutes } from './reports/company-report.routes';
import { exercisesReport } from './reports/exercises.paper';
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
  assignmentKinds: [
    {
      itemType: ASSIGNMENT_KINDS.phishing_exercise.itemType,
      campaigns: { ...EXERCISE_ASSIGNMENTS, hasOwnReport: true, isTold: isBoostedOrOnTrial },
      task: exerciseCalls,
      reminder: TASK_REMINDER,
      simulated: simulatedExercise,
    },
  ],
  reportKinds: [exercisesReport],
  fileUses: [templateFiles],
  hourly: { 'exercise starts': startDue('phishing_exercise') },
  seed: { ...templateCollections, ...exerciseCollections },
} satisfies Area;
