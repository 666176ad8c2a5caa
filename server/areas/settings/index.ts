import type { Area } from '../area';
import { whiteLabelRoutes } from './white-label.routes';

export const settings: Area = {
  routes: (bind, { whiteLabels }) => whiteLabelRoutes(bind, whiteLabels),
};
