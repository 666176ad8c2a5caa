import { perform } from '@server/areas/provisioning/scim.pages';
import { readConfig } from '@server/config';
import { SCIM_PREFIX } from '@server/domain/provisioning/addresses';
import { provisioningOf } from '@server/domain/provisioning/provisioning.queries';
import { companyOfScimToken } from '@server/domain/provisioning/tokens.rules';
import { openPGlite } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import { readSecretsKey } from '@server/platform/secrets/secrets-key';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ScimAnswer, ScimQuestion } from './scim-bare';

/*
 * The SQL of a directory's request without the gateway around it: a separate process on a copy of the data, with the same engine
 * and client. Its arguments are the data folder and the token.
 */
const [folder = '', token = ''] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: folder });
const secrets = createSecretBox(await readSecretsKey(config));
const database = await openPGlite({ dataDir: `${folder}/database` });

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
let recorded: Statement[] = [];
const recording = drizzle(database.pool, {
  logger: { logQuery: (text, values) => void recorded.push({ text, values }) },
});
const clock = () => new Date();
// Adding somebody and changing their names or department uses nothing else.
const deps = { db: recording, clock, secrets, config } as unknown as Deps;

const isOne = (text: string, word: string) => text.toLowerCase() === word;
const usersSequence = "pg_get_serial_sequence('users', 'id')";

async function check() {
  const found = await companyOfScimToken(deps, token, clock());
  if (!found) throw new Error('the token is unknown');
  return found;
}

/** Records the statements of a request, which is taken back, and leaves the next user's id as it was. */
async function prepare({ operation }: Extract<ScimQuestion, { kind: 'prepare' }>): Promise<void> {
  const { rows } = await database.pool.query(`SELECT nextval(${usersSequence}) AS next`);
  recorded = [];
  const { companyId } = await check();
  await provisioningOf(recording, companyId);
  const call = { deps, companyId, mode: 'test' as const, requestId: 'bench', baseUrl: SCIM_PREFIX };
  await perform(call, operation);
  const last = recorded.findLastIndex(({ text }) => isOne(text, 'rollback'));
  if (last < 0) throw new Error('the request was not taken back');
  // The gateway writes its line into the log before it commits.
  recorded = [...recorded.slice(0, last), ...recorded.slice(last + 1), { text: 'commit', values: [] }];
  await database.pool.query(`SELECT setval(${usersSequence}, $1)`, [rows[0]?.next]);
}

/** Runs what was recorded, for good; the milliseconds it took. */
async function run(): Promise<number> {
  const start = performance.now();
  for (const statement of recorded) await database.pool.query({ ...statement, rowMode: 'array' });
  return performance.now() - start;
}

/** The milliseconds that knowing the directory takes. */
async function knowing(): Promise<number> {
  const start = performance.now();
  await check();
  return performance.now() - start;
}

const answer = (message: ScimAnswer) => process.send?.(message);

process.on('message', (question: ScimQuestion) => {
  const asked = {
    prepare: () => (question.kind === 'prepare' ? prepare(question).then(() => 0) : 0),
    run,
    knowing,
  };
  Promise.resolve(asked[question.kind]()).then(
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
