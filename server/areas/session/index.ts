import type { Area } from '@server/areas/area';
import { accountRoutes, invitationRoutes, secondFactorRoutes } from './account.routes';
import { sessionRoutes, userSessionRoutes } from './session.routes';
import { signOnPages } from './sign-on/sso.pages';
import { signOnRoutes } from './sign-on/sso.routes';
import { stepUpRoutes } from './step-up.routes';

export const session = {
  routes(bind, { whiteLabels }) {
    sessionRoutes(bind, whiteLabels);
    signOnRoutes(bind, whiteLabels);
    userSessionRoutes(bind);
    accountRoutes(bind);
    secondFactorRoutes(bind);
    stepUpRoutes(bind);
    invitationRoutes(bind);
  },
  pages: signOnPages,
  async demonstration(app, deps) {
    const { localProvider } = await import('./sign-on/local-provider/plugin');
    await localProvider(app, deps);
  },
} satisfies Area;
