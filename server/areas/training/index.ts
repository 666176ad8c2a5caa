import { ASSIGNMENT_KINDS } from '@contract/kinds';
import type { Area } from '@server/areas/area';
import { endDueCampaigns, workOnEnds } from '@server/domain/assignments/ending.rules';
import { enrolKind, workOnCampaigns } from '@server/domain/assignments/enrolment.rules';
import { COURSE_ASSIGNMENTS } from '@server/domain/courses/course-assignments.rules';
import { courseFiles } from '@server/domain/courses/courses.tables';
import { TASK_REMINDER } from '@server/domain/reminders/source.queries';
import { campaignRoutes } from './campaigns.routes';
import { courseCollections } from './courses.fixtures';
import { courseRoutes } from './courses.routes';
import { customTrainingRoutes } from './custom-training.routes';
import { courseCalls } from './learner/learner.rules';
import { simulatedCourse } from './learner/simulated';
import { demonstrationMedia } from './media';
import { sharingKinds } from './sharing.kinds';
import { sharingRoutes } from './sharing.routes';
import { moveDueDates } from './suspension.queries';
import { videoCollections } from './videos.fixtures';
import { videoRoutes } from './videos.routes';

export const training = {
  routes(bind) {
    courseRoutes(bind);
    customTrainingRoutes(bind);
    videoRoutes(bind);
    campaignRoutes(bind);
    sharingRoutes(bind);
  },
  hourly: { 'ends of campaigns': endDueCampaigns },
  jobs(deps) {
    workOnCampaigns(deps);
    workOnEnds(deps);
  },
  operationKinds: { enrol: enrolKind, ...sharingKinds },
  seed: { ...courseCollections, ...videoCollections },
  upkeep: {
    'due dates': async (tx) => {
      await moveDueDates(tx);
    },
  },
  assignmentKinds: [
    {
      itemType: ASSIGNMENT_KINDS.course.itemType,
      campaigns: COURSE_ASSIGNMENTS,
      task: courseCalls,
      reminder: TASK_REMINDER,
      simulated: simulatedCourse,
    },
  ],
  fileUses: [courseFiles],
  demonstration: demonstrationMedia,
} satisfies Area;
