import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { type Database, openPostgres } from '@server/platform/db/client';
import { createPostgres, dropPostgres, testServer } from '@server/platform/db/testing';
import { DEMO_COMPANY, demoFolder, inFolder } from '@tests/support/demo-folder';
import { limitMs } from '@tests/support/pace';
import { type GatewayProcess, startGateway } from '@tests/support/process';
import { buildSimulation, wrongSimulationCounts } from '@tests/support/sent-simulations';
import { type SinkBehavior, type SinkStep, type SmtpSink, startSink } from '@tests/support/smtp-sink';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const PEOPLE = 300;
const SETTINGS = { SIMULATION_DOMAIN_RATE: '0', SIMULATION_CONNECTIONS: '6' };
const SECRETS_KEY = 'one secret for all replicas, 32 characters';
/** Where a gateway is killed, once so many mails have come there. */
const STEPS: readonly SinkStep[] = ['connected', 'recipient', 'message', 'complete', 'answered'];
const KILLED_AT = 6;
const WAIT = { timeout: 120_000, interval: 100 };

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSink();
});
afterAll(() => sink.close());
beforeEach(() => {
  sink.received.splice(0);
  sink.begun.splice(0);
  sink.behave = () => 'accept';
  sink.reached = () => undefined;
});

/** People of the demonstration's company with a mail each that is due. */
async function buildDue(db: Database, name: string): Promise<number> {
  // The demonstration's own campaigns send, too.
  await db.execute(sql`UPDATE simulations SET state = 'paused' WHERE state = 'running'`);
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO users (company_id, email, email_key, search_text, department_id)
    SELECT ${DEMO_COMPANY}, ${name} || n || '@larkfield.example', ${name} || n || '@larkfield.example', '',
      (SELECT id FROM departments WHERE company_id = ${DEMO_COMPANY} AND is_default)
    FROM generate_series(1, ${PEOPLE}) n RETURNING id`);
  const userIds = rows.map(({ id }) => id);
  const { id } = await buildSimulation(db, { companyId: DEMO_COMPANY, userIds, dueAt: new Date() });
  return id;
}

/** As if the pauses after refusals had passed. Claims last: the next gateway knows that nobody holds them. */
const passPauses = (db: Database) =>
  db.execute(sql`UPDATE simulation_mails SET due_at = LEAST(due_at, now()) WHERE state = 'planned'`);

const statesOf = async (db: Database, simulationId: number) => {
  const rows = await db.select().from(simulationMails).where(sql`simulation_id = ${simulationId}`);
  return new Map(rows.map(({ userId, state }) => [userId, state]));
};

/** Nobody got a mail twice; everyone's is sent, failed or unknown; what is sent has arrived. */
async function expectHonest(db: Database, simulationId: number) {
  const rows = (
    await db.execute<{ email: string; state: string }>(sql`
      SELECT u.email, m.state FROM simulation_mails m JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id
      WHERE m.simulation_id = ${simulationId}`)
  ).rows;
  const arrived = new Map<string, number>();
  for (const { to } of sink.received) arrived.set(to, (arrived.get(to) ?? 0) + 1);
  expect([...arrived].filter(([, times]) => times > 1)).toEqual([]);
  expect(rows).toHaveLength(PEOPLE);
  expect(rows.filter(({ state }) => !['sent', 'failed', 'unknown'].includes(state))).toEqual([]);
  expect(rows.filter(({ state, email }) => state === 'sent' && !arrived.has(email))).toEqual([]);
  expect(rows.filter(({ state, email }) => state === 'failed' && arrived.has(email))).toEqual([]);
  expect(await wrongSimulationCounts(db)).toEqual([]);
  return rows;
}

describe('a gateway that is killed while it sends', () => {
  let folder: string;
  let running: GatewayProcess | undefined;
  beforeAll(async () => {
    folder = await demoFolder();
  });
  afterAll(async () => {
    await running?.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('at any step mails nobody twice and loses nobody', async () => {
    const simulationId = await inFolder(folder, (db) => buildDue(db, 'crash-'));
    for (const step of STEPS) {
      let times = 0;
      const killed = new Promise<void>((resolve) => {
        sink.reached = (reached) => {
          if (reached !== step) return;
          times += 1;
          if (times !== KILLED_AT) return;
          sink.reached = () => undefined;
          running?.child.kill('SIGKILL');
          resolve();
        };
      });
      running = await startGateway(folder, { SMTP_URL: sink.url, ...SETTINGS });
      await killed;
      await running.exit();
      await inFolder(folder, passPauses);
    }
    expect(sink.received.length).toBeLessThan(PEOPLE);
    running = await startGateway(folder, { SMTP_URL: sink.url, ...SETTINGS });
    await running.ready();
    let known = -1;
    // Until no more arrives; those whose end was claimed at a kill never do.
    await vi.waitUntil(
      () => {
        const isStill = sink.received.length === known && known > PEOPLE / 2;
        known = sink.received.length;
        return isStill;
      },
      { timeout: 120_000, interval: limitMs(3000) },
    );
    await running.end('SIGTERM');
    const rows = await inFolder(folder, (db) => expectHonest(db, simulationId));
    const unknown = rows.filter(({ state }) => state === 'unknown');
    // At most those under way at those moments.
    expect(unknown.length).toBeLessThanOrEqual(12 * STEPS.length);
  });
});

describe.runIf(testServer)('two gateways on one PostgreSQL', () => {
  let folder: string;
  let url: string;
  const gateways: GatewayProcess[] = [];
  const start = async (name: string, smtpUrl = sink.url) => {
    const gateway = await startGateway(join(folder, name), {
      DATABASE_URL: url,
      SECRETS_KEY,
      SMTP_URL: smtpUrl,
      ...SETTINGS,
    });
    gateways.push(gateway);
    await gateway.ready();
    return gateway;
  };
  async function onDatabase<Result>(look: (db: Database) => Promise<Result>): Promise<Result> {
    const opened = openPostgres(url, 1);
    return look(opened.db).finally(() => opened.close());
  }
  const ended = async (simulationId: number) => {
    const states = await onDatabase((db) => statesOf(db, simulationId));
    return [...states.values()].every((state) => state !== 'planned' && state !== 'sending');
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-simulation-'));
    url = await createPostgres();
    await start('one');
    await start('two');
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')));
    await dropPostgres(url);
    await rm(folder, { recursive: true, force: true });
  });

  it('share the mails, and each person gets one', async () => {
    const behaviors: SinkBehavior[] = [
      'accept',
      'accept',
      'lose',
      'refuse',
      'fail',
      'slow',
      'accept',
      'accept',
      'accept',
      'accept',
    ];
    sink.behave = (to) => behaviors[Number(/(\d)@/.exec(to)?.[1])] ?? 'accept';
    const id = await onDatabase((db) => buildDue(db, 'share-'));
    await vi.waitUntil(() => ended(id), WAIT);
    const rows = await onDatabase((db) => expectHonest(db, id));
    const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
    expect(['unknown', 'failed', 'sent'].map(count)).toEqual([PEOPLE / 10, PEOPLE / 5, (PEOPLE * 7) / 10]);
  });

  it('end what a killed one has left', async () => {
    sink.behave = () => 'slow';
    const id = await onDatabase((db) => buildDue(db, 'killed-'));
    await vi.waitUntil(() => sink.received.length >= 30, WAIT);
    const [first] = gateways;
    await first?.end('SIGKILL');
    sink.behave = () => 'accept';
    await onDatabase(passTimeOf(id));
    await vi.waitUntil(() => ended(id), WAIT);
    await onDatabase((db) => expectHonest(db, id));
  });

  /** The claims of the killed one, and of the other too, which then claims anew what it still holds. */
  const passTimeOf = (id: number) => async (db: Database) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await db.execute(sql`UPDATE simulation_mails SET claimed_until = now()
      WHERE simulation_id = ${id} AND state IN ('planned', 'sending') AND claimed_by IS NOT NULL`);
  };
});
