// PGlite in a worker thread, spoken to in PostgreSQL's wire protocol, so that a heavy query never stalls the
// HTTP server and the gateway uses one driver for both engines. Plain JavaScript, because a thread starts
// before any TypeScript loader. Its messages are typed in pglite.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { extensions } from './extensions.mjs';

/** The engine's exit status after a failed statement, from which it recovers. */
const SQL_ERROR = 100;
const { dataDir, template } = workerData;

try {
  const db = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(template ? { loadDataDir: new Blob([template]) } : {}),
    extensions,
  });
  endWhenBroken(db);
  parentPort.on('message', (message) => {
    answer(db, message).catch((error) => {
      if (message.kind === 'wire') giveUp(error);
      parentPort.postMessage({ kind: 'failed', message: textOf(error) });
    });
  });
  parentPort.postMessage({ kind: 'ready' });
} catch (error) {
  parentPort.postMessage({ kind: 'failed', message: textOf(error) });
}

function textOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Ends the thread, because the engine can no longer be trusted. */
function giveUp(error) {
  parentPort.postMessage({ kind: 'died', message: textOf(error) });
  process.exit(1);
}

/**
 * PGlite swallows what its engine throws and then waits for an answer that never comes. Only SQL errors leave
 * the engine intact; anything else, such as a stack overflow or a disk failure, breaks it.
 */
function endWhenBroken({ Module: engine }) {
  const step = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if (error?.status !== SQL_ERROR) giveUp(error);
      throw error;
    }
  };
}

/**
 * The engine's answer to protocol bytes, in one piece. Uses the stream because execProtocolRaw also parses
 * every answer and retains the result for as long as the database is open.
 */
async function exchange(db, bytes) {
  const parts = [];
  // Copied, because the engine reuses its output memory.
  await db.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  if (parts.length === 1) return parts[0];
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function answer(db, message) {
  if (message.kind === 'wire') {
    const bytes = await exchange(db, message.bytes);
    parentPort.postMessage({ kind: 'wire', bytes }, [bytes.buffer]);
  } else if (message.kind === 'dump') {
    const dump = await db.dumpDataDir('none');
    parentPort.postMessage({ kind: 'dump', bytes: new Uint8Array(await dump.arrayBuffer()) });
  } else if (message.kind === 'close') {
    await db.close();
    parentPort.postMessage({ kind: 'closed' });
  }
}
