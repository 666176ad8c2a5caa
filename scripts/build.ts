import { buildConsole } from './lib/console-build';

await buildConsole();
