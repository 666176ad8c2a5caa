import type { Area } from '../area';
import { accessRoutes } from './access.routes';
import { customerRoutes } from './customers.routes';

export const partner = {
  routes(bind) {
    customerRoutes(bind);
    accessRoutes(bind);
  },
} satisfies Area;
