// Loaded into a gateway's process before everything else: SIGUSR2 then ends the thread of its embedded database, as
// running out of memory does.
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
