// PGlite in a thread of its own, spoken to in PostgreSQL's wire protocol: a heavy query then never stalls the
// HTTP server, and the gateway uses one driver for both engines. Plain JavaScript, since a thread starts before
// any TypeScript loader; its messages are typed in pglite.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const { dataDir, template } = workerData;

try {
  const db = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(template ? { loadDataDir: new Blob([template]) } : {}),
    extensions: { pg_trgm, btree_gin },
  });
  parentPort.on('message', (message) => {
    answer(db, message).catch((error) => parentPort.postMessage({ kind: 'failed', message: String(error) }));
  });
  parentPort.postMessage({ kind: 'ready' });
} catch (error) {
  parentPort.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}

async function answer(db, message) {
  if (message.kind === 'wire') {
    // A copy of its own, since the engine reuses the buffer that it answers with.
    const bytes = new Uint8Array(await db.execProtocolRaw(message.bytes));
    parentPort.postMessage({ kind: 'wire', bytes }, [bytes.buffer]);
  } else if (message.kind === 'dump') {
    const dump = await db.dumpDataDir('none');
    parentPort.postMessage({ kind: 'dump', bytes: new Uint8Array(await dump.arrayBuffer()) });
  } else if (message.kind === 'close') {
    await db.close();
    parentPort.postMessage({ kind: 'closed' });
  }
}
