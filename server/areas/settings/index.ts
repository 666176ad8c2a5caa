import type { Area } from '@server/areas/area';
import { whiteLabelRoutes } from './white-label.routes';

export const settings = {
  routes: (bind, { whiteLabels }) => whiteLabelRoutes(bind, whiteLabels),
} satisfies Area;
