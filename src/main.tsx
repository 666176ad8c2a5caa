import { beginConsole, createConsoleRouter } from './App';
import { guestPaths } from './areas/session/area';
import { startSession } from './authProvider/currentSession';
import { startApp } from './startup/startApp';

startApp({
  begin: () => beginConsole(location.pathname),
  createRouter: (config) => createConsoleRouter(startSession(config, guestPaths)),
  loadFailure: async () => (await import('./areas/session/StartupFailurePage')).StartupFailurePage,
});
