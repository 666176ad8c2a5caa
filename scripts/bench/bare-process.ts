import { createHash } from 'node:crypto';
import { findActor } from '@server/domain/sign-in/actor.queries';
import { openPGlite } from '@server/platform/db/client';
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
  /** Of a prepared statement. */
  readonly name?: string;
}
let recorded: Statement[] = [];

// Records the statements the gateway's own code sends, so that exactly these run bare.
const recording = drizzle(database.pool, {
  logger: { logQuery: (text, values) => void recorded.push({ text, values }) },
});

const kept = new Map<string, readonly Statement[]>();

/** As a learner's call sends it: prepared, and for good. */
function asGateway({ text, values }: Statement): Statement {
  if (text === 'rollback') return { text: 'commit', values };
  if (values.length === 0) return { text, values };
  return { text, values, name: createHash('sha256').update(text).digest('base64url') };
}

async function prepare({ key, uid, read }: Extract<BareQuestion, { kind: 'prepare' }>): Promise<void> {
  recorded = [];
  const found = await findActor(recording, uid, new Date());
  if (!found) throw new Error(`no user has the account ${uid}`);
  await readBare(recording, found.actor, read);
  kept.set(key, read.kind === 'chapter' ? recorded.map(asGateway) : recorded);
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
