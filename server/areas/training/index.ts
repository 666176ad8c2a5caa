import { enrolKind, workOnCampaigns } from '../../campaigns/enrolment.rules';
import { moveDueDates } from '../../campaigns/suspension.queries';
import { removeUnused } from '../../files/files.rules';
import type { Area } from '../area';
import { campaignRoutes } from './campaigns.routes';
import { courseCollections } from './courses.fixtures';
import { courseRoutes } from './courses.routes';
import { customTrainingRoutes } from './custom-training.routes';
import { demonstrationMedia } from './media';
import { sharingKinds } from './sharing.kinds';
import { sharingRoutes } from './sharing.routes';
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
  jobs: workOnCampaigns,
  operationKinds: { enrol: enrolKind, ...sharingKinds },
  seed: { ...courseCollections, ...videoCollections },
  upkeep: {
    'due dates': async (tx) => {
      await moveDueDates(tx);
    },
  },
  hourly: { files: removeUnused },
  demonstration: demonstrationMedia,
} satisfies Area;
