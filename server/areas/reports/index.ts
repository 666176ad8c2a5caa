import type { Area } from '@server/areas/area';
import { generalRoutes } from './general.routes';
import { learningReportRoutes } from './learning/learning.routes';

/** Reports that no other area has: of all people, over all kinds, and of what they learn. */
export const reports = {
  routes(bind) {
    generalRoutes(bind);
    learningReportRoutes(bind);
  },
} satisfies Area;
