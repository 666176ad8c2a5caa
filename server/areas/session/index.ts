import type { Area } from '../area';
import { accountRoutes, invitationRoutes, secondFactorRoutes } from './account.routes';
import { sessionRoutes, userSessionRoutes } from './session.routes';

export const session = {
  routes(bind, { whiteLabels }) {
    sessionRoutes(bind, whiteLabels);
    userSessionRoutes(bind);
    accountRoutes(bind);
    secondFactorRoutes(bind);
    invitationRoutes(bind);
  },
} satisfies Area;
