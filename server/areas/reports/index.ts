import type { Area } from '@server/areas/area';
import { behindRoutes } from './behind/behind.routes';
import { generalReport } from './general.paper';
import { generalRoutes } from './general.routes';
import { reportsHomeRoutes } from './home.routes';
import { learningReportKinds } from './learning/learning.paper';
import { learningReportRoutes } from './learning/learning.routes';

/** Reports that no other area has: of all people, over all kinds, of what they learn, and of the people behind a figure. */
export const reports = {
  routes(bind) {
    reportsHomeRoutes(bind);
    generalRoutes(bind);
    learningReportRoutes(bind);
    behindRoutes(bind);
  },
  reportKinds: [generalReport, ...learningReportKinds],
} satisfies Area;
