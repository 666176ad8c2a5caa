import { ensureConsoleBuilt } from './lib/console-fresh';

/** `npm start`: builds what is stale, and meanwhile prepares the database of the gateway, which runs in this process. */
const built = ensureConsoleBuilt();
const { serve } = await import('../server/serve');
await serve(built);
