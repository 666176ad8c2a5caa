import { startLearnerSession } from '@/authProvider/currentSession';
import { startApp } from '@/startup/startApp';
import { guestPaths } from './guest/paths';
import { forgetTask } from './offline/kept';
import { createLearnRouter } from './router';
import { forgetPositions } from './videos/positions';

startApp({
  createRouter: (config) => {
    const session = startLearnerSession(config, guestPaths);
    session.subscribe(() => {
      if (session.getData()) return;
      forgetPositions();
      void forgetTask().catch(() => undefined);
    });
    return createLearnRouter(session);
  },
  loadFailure: async () => (await import('@/areas/session/StartupFailurePage')).StartupFailurePage,
});
