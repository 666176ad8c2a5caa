import type { Area } from '@server/areas/area';
import { companyLogos } from './settings.tables';
import { whiteLabelRoutes } from './white-label.routes';

export const settings = {
  routes: (bind, { whiteLabels }) => whiteLabelRoutes(bind, whiteLabels),
  fileUses: [companyLogos],
} satisfies Area;
