import type { Area } from '@server/areas/area';
import { generalRoutes } from './general.routes';

/** Reports that no other area has: of all people, over all kinds. */
export const reports = {
  routes(bind) {
    generalRoutes(bind);
  },
} satisfies Area;
