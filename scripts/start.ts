import { ensureConsoleBuilt } from './lib/console-fresh';

/** `npm start`: builds what is stale, then runs the gateway in this process. */
ensureConsoleBuilt();
await import('../server/main');
