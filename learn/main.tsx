import { startLearnerSession } from '@/authProvider/currentSession';
import { startApp } from '@/startup/startApp';
import { guestPaths } from './guest/paths';
import { createLearnRouter } from './router';

startApp({
  createRouter: (config) => createLearnRouter(startLearnerSession(config, guestPaths)),
  loadFailure: async () => (await import('@/areas/session/StartupFailurePage')).StartupFailurePage,
});
