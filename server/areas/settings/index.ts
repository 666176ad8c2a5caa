import type { Area } from '@server/areas/area';
import { generalRoutes } from './general.routes';
import { companyLogos } from './settings.tables';
import { whiteLabelRoutes } from './white-label.routes';

export const settings = {
  routes(bind, { whiteLabels }) {
    generalRoutes(bind);
    whiteLabelRoutes(bind, whiteLabels);
  },
  fileUses: [companyLogos],
} satisfies Area;
