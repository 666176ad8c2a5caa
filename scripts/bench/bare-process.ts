import { findActor } from '@server/db/actor.queries';
import { openPGlite } from '@server/db/client';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { BareAnswer, BareQuestion } from './bare';
import { readBare } from './bare-reads';

/*
 * The SQL of a list request without the gateway around it: a separate process on a copy of the data, with the
 * same engine and client. Its argument is the database folder.
 */
const database = await openPGlite({ dataDir: process.argv[2] ?? '' });

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
let recorded: Statement[] = [];

// Records the statements the gateway's own code sends, so that exactly these run bare.
const recording = drizzle(database.pool, {
  logger: { logQuery: (text, values) => void recorded.push({ text, values }) },
});

const kept = new Map<string, readonly Statement[]>();

async function prepare({ key, uid, read }: Extract<BareQuestion, { kind: 'prepare' }>): Promise<void> {
  recorded = [];
  const found = await findActor(recording, uid);
  if (!found) throw new Error(`no user has the account ${uid}`);
  await readBare(recording, found.actor, read);
  kept.set(key, recorded);
}

/** Runs all statements of the request in order, without mapping the rows. */
async function run(key: string): Promise<number> {
  const statements = kept.get(key) ?? [];
  const start = performance.now();
  for (const statement of statements) await database.pool.query({ ...statement, rowMode: 'array' });
  return performance.now() - start;
}

const answer = (message: BareAnswer) => process.send?.(message);

process.on('message', (question: BareQuestion) => {
  const done = question.kind === 'run' ? run(question.key) : prepare(question).then(() => 0);
  done.then(
    (ms) => answer({ ms }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
process.on('disconnect', () => {
  database.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
answer({ ms: 0 });
