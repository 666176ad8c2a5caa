import { enrolKind, workOnCampaigns } from '../../campaigns/enrolment.rules';
import { moveDueDates } from '../../campaigns/suspension.queries';
import type { Area } from '../area';
import { campaignRoutes } from './campaigns.routes';
import { courseCollections } from './courses.fixtures';
import { courseRoutes } from './courses.routes';
import { demonstrationMedia } from './media';
import { videoCollections } from './videos.fixtures';
import { videoRoutes } from './videos.routes';

export const training = {
  routes(bind) {
    courseRoutes(bind);
    videoRoutes(bind);
    campaignRoutes(bind);
  },
  jobs: workOnCampaigns,
  operationKinds: { enrol: enrolKind },
  seed: { ...courseCollections, ...videoCollections },
  upkeep: {
    'due dates': async (tx) => {
      await moveDueDates(tx);
    },
  },
  demonstration: demonstrationMedia,
} satisfies Area;
