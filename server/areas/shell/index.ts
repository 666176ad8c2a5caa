import type { Area } from '../area';
import { notificationRoutes } from './notifications.routes';
import { shellRoutes } from './shell.routes';
import { REQUEST_DATA } from './support.queries';
import { supportRoutes } from './support.routes';

export const shell: Area = {
  routes(bind) {
    shellRoutes(bind);
    notificationRoutes(bind);
    supportRoutes(bind);
  },
  personalData: REQUEST_DATA,
};
