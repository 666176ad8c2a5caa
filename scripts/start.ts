import { buildConsoleIfStale } from './lib/console-build';

/** `npm start`: builds what is stale, then runs the gateway in this process. */
if (await buildConsoleIfStale()) process.stdout.write('The console has been built.\n');
await import('../server/main');
