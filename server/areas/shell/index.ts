import type { Area } from '@server/areas/area';
import { notificationRoutes } from './notifications.routes';
import { requestRoutes } from './requests.routes';
import { VIEW_DATA } from './saved-views.queries';
import { savedViewRoutes } from './saved-views.routes';
import { shellRoutes, supportRoutes } from './shell.routes';
import { REQUEST_DATA } from './support.queries';

export const shell = {
  routes(bind) {
    shellRoutes(bind);
    notificationRoutes(bind);
    savedViewRoutes(bind);
    supportRoutes(bind);
    requestRoutes(bind);
  },
  personalData: [...REQUEST_DATA, ...VIEW_DATA],
} satisfies Area;
