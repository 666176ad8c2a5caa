import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUrl, type Endpoint, type ResponseOf } from '@contract/endpoint';
import { isOpen, type Operation, operationEndpoints } from '@contract/operations';
import { companies } from '@server/domain/company/company.tables';
import { openPostgres } from '@server/platform/db/client';
import { createPostgres, dropPostgres, testServer } from '@server/platform/db/testing';
import { wrongCounters } from '@tests/support/counters';
import { type GatewayProcess, signInToDemo, startGateway } from '@tests/support/process';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const COMPANY = 101;
const PEOPLE = 10_000;

describe.runIf(testServer)('two gateways on one PostgreSQL', () => {
  let folder: string;
  let url: string;
  let one: GatewayProcess;
  let other: GatewayProcess;
  const headers = new Map<GatewayProcess, { authorization: string }>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-replicas-'));
    url = await createPostgres();
    // The first seeds the demonstration, which production never does.
    one = await start('one');
    other = await start('other');
    await onDatabase(async (db) => {
      await db.update(companies).set({ seats: 100_000 }).where(eq(companies.id, COMPANY));
      await db.execute(sql`
        INSERT INTO users (company_id, email, email_key, search_text, department_id)
        SELECT ${COMPANY}, 'many-' || n || '@larkfield.example', 'many-' || n || '@larkfield.example', ' many',
          (SELECT id FROM departments WHERE company_id = ${COMPANY} AND is_default)
        FROM generate_series(1, ${PEOPLE}) n`);
    });
  });
  afterAll(async () => {
    await Promise.all([one?.end('SIGKILL'), other?.end('SIGKILL')]);
    await dropPostgres(url);
    await rm(folder, { recursive: true, force: true });
  });

  async function start(name: string): Promise<GatewayProcess> {
    const environment = { DATABASE_URL: url, SECRETS_KEY: 'one secret for all replicas, 32 characters' };
    const gateway = await startGateway(join(folder, name), environment);
    await gateway.ready();
    headers.set(gateway, await signInToDemo(gateway.origin));
    return gateway;
  }

  async function onDatabase<Result>(look: (db: ReturnType<typeof openPostgres>['db']) => Promise<Result>) {
    const opened = openPostgres(url, 1);
    return look(opened.db).finally(() => opened.close());
  }

  async function ask<E extends Endpoint>(gateway: GatewayProcess, endpoint: E, params = {}, body?: object) {
    const answer = await fetch(gateway.origin + buildUrl(endpoint, { companyId: COMPANY, ...params }), {
      method: endpoint.method,
      headers: { ...headers.get(gateway), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ResponseOf<E>;
  }

  const begin = async (gateway: GatewayProcess, what: object) =>
    (await ask(gateway, operationEndpoints.start, {}, { ...what, filter: { search: 'many' } })).data;

  /** Polls a gateway until the progress is as wanted. */
  const until = (gateway: GatewayProcess, operationId: number, isWanted: (now: Operation) => boolean) =>
    vi.waitUntil(
      async () => {
        // There may be no response while the database closes its connections.
        const answer = await ask(gateway, operationEndpoints.get, { operationId }).catch(() => undefined);
        return answer && isWanted(answer.data) && answer.data;
      },
      { timeout: 90_000, interval: 50 },
    );

  it('cancel at one a task started at the other', async () => {
    const { id } = await begin(one, { kind: 'disable' });
    await until(other, id, ({ done }) => done > 0);
    await ask(other, operationEndpoints.cancel, { operationId: id });
    const { state, done } = await until(one, id, (now) => !isOpen(now.state));
    expect(state).toBe('cancelled');
    expect(done).toBeLessThan(PEOPLE);
    expect(await onDatabase(wrongCounters)).toEqual([]);
  });

  it('outlive it when the database ends every connection, in the middle of the work', async () => {
    const { id, total } = await begin(one, { kind: 'changeRole', payload: { role: 'admin' } });
    await until(other, id, ({ done }) => done > 0);
    for (let time = 0; time < 3; time += 1) {
      await onDatabase((db) =>
        db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`),
      );
      await until(other, id, () => true);
    }
    expect(await until(other, id, (now) => !isOpen(now.state))).toMatchObject({ state: 'done', done: total });
    expect([one.child.exitCode, other.child.exitCode]).toEqual([null, null]);
    expect(await onDatabase(wrongCounters)).toEqual([]);
  });

  it('continue the work of a killed one: no user twice, none left out', async () => {
    // The other is paused, so that the killed one is certainly at work.
    other.child.kill('SIGSTOP');
    const { id, total } = await begin(one, { kind: 'changeRole', payload: { role: 'read_only_admin' } });
    await until(one, id, ({ done }) => done > 0);
    await one.end('SIGKILL');
    other.child.kill('SIGCONT');
    const ended = await until(other, id, (now) => !isOpen(now.state));
    expect(ended).toMatchObject({ state: 'done', done: total, skipped: 0, failed: 0 });
    const changed = sql`SELECT count(*)::int AS ids, count(DISTINCT changed)::int AS people
      FROM audit_events, jsonb_array_elements(details -> 'ids') AS changed
      WHERE action = 'users.role_changed' AND target_type = 'operation' AND target_id = ${String(id)}`;
    const [recorded] = await onDatabase(async (db) => (await db.execute(changed)).rows);
    expect(recorded).toEqual({ ids: total, people: total });
    expect(await onDatabase(wrongCounters)).toEqual([]);
  });
});
