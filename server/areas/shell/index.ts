import type { Area } from '../area';
import { notificationRoutes } from './notifications.routes';
import { shellRoutes, supportRoutes } from './shell.routes';
import { REQUEST_DATA } from './support.queries';

export const shell = {
  routes(bind) {
    shellRoutes(bind);
    notificationRoutes(bind);
    supportRoutes(bind);
  },
  personalData: REQUEST_DATA,
} satisfies Area;
