// Preloaded into a gateway process: SIGUSR2 then kills the thread of its embedded database, as running out of
// memory would.
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

const started = [];
threads.Worker = class extends threads.Worker {
  constructor(script, options) {
    super(script, options);
    if (String(script).endsWith('pglite-worker.mjs')) started.push(this);
  }
};
syncBuiltinESMExports();
process.on('SIGUSR2', () => {
  for (const worker of started) void worker.terminate();
});
