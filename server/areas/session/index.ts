import type { Area } from '../area';
import { accountRoutes, secondFactorRoutes } from './account.routes';
import { invitationRoutes } from './invitation.routes';
import { sessionRoutes } from './session.routes';
import { userSessionRoutes } from './sessions.routes';

export const session: Area = {
  routes(bind, { whiteLabels }) {
    sessionRoutes(bind, whiteLabels);
    userSessionRoutes(bind);
    accountRoutes(bind);
    secondFactorRoutes(bind);
    invitationRoutes(bind);
  },
};
