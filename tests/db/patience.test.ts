import { userEndpoints } from '@contract/users/users';
import { lockEmails } from '@server/domain/people/people.queries';
import { allowLongWork, LONG_PATIENCE, type OpenDatabase, openPostgres } from '@server/platform/db/client';
import { databaseTrouble } from '@server/platform/db/errors';
import { migrateDatabase } from '@server/platform/db/migrate';
import { createPostgres, dropPostgres, testServer } from '@server/platform/db/testing';
import { emailKey } from '@server/platform/text/text';
import { testGateway } from '@tests/support/gateway';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => databaseTrouble(error),
  );

/** Server timeouts; PGlite has one session and no statement timeout. */
describe.runIf(testServer)('patience with PostgreSQL', () => {
  let url: string;
  let database: OpenDatabase;
  /** A connection with short timeouts. */
  let hasty: OpenDatabase;

  beforeAll(async () => {
    url = await createPostgres();
    database = openPostgres(url);
    hasty = openPostgres(url, 4, { statementMs: 400, lockMs: 200 });
    await migrateDatabase(database);
  });
  afterAll(async () => {
    await hasty.close();
    await database.close();
    await dropPostgres(url);
  });

  it('ends a statement that takes too long, and one that waits for a lock', async () => {
    expect(await failureOf(hasty.db.execute(sql`SELECT pg_sleep(5)`))).toBe('slow');
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE departments`);
      expect(await failureOf(hasty.db.execute(sql`SELECT count(*) FROM departments`))).toBe('busy');
    });
  });

  it('gives long work its longer limits, and only that work', async () => {
    await hasty.db.transaction(async (tx) => {
      await allowLongWork(tx);
      const { rows } = await tx.execute(
        sql`SELECT pg_sleep(0.6), current_setting('statement_timeout') AS limit`,
      );
      expect(rows[0]?.limit).toBe(`${LONG_PATIENCE.statementMs / 60_000}min`);
    });
    expect(await failureOf(hasty.db.execute(sql`SELECT pg_sleep(5)`))).toBe('slow');
  });

  it('restores the limits of a connection after migrations', async () => {
    const own = openPostgres(url, 1);
    await migrateDatabase(own);
    const { rows } = await own.db.execute(sql`SELECT current_setting('lock_timeout') AS lock`);
    await own.close();
    expect(rows).toEqual([{ lock: '10s' }]);
  });

  it('locks no more addresses than a batch has, and takes no space in the lock table', async () => {
    const batch = Array.from({ length: 1000 }, (_, n) => emailKey(`person-${n}@larkfield.example`));
    const others = Array.from({ length: 50 }, (_, n) => emailKey(`somebody-else-${n}@brightwater.example`));
    await database.db.transaction(async (tx) => {
      await lockEmails(tx, batch);
      const held = sql`SELECT count(*)::integer AS n FROM pg_locks
        WHERE locktype IN ('advisory', 'tuple')
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      expect((await database.db.execute(held)).rows).toEqual([{ n: 0 }]);
      const waited = [];
      for (const other of others)
        waited.push(await failureOf(hasty.db.transaction((one) => lockEmails(one, [other]))));
      // With 131,072 places, another address now and then shares one of the thousand.
      expect(waited.filter((trouble) => trouble === 'busy').length).toBeLessThanOrEqual(3);
      const same = hasty.db.transaction((one) => lockEmails(one, batch.slice(500, 501)));
      expect(await failureOf(same)).toBe('busy');
    });
    expect(await failureOf(hasty.db.transaction((one) => lockEmails(one, batch)))).toBeUndefined();
  });

  it('locks the addresses of two batches in the same order', async () => {
    const keys = Array.from({ length: 300 }, (_, n) => emailKey(`both-${n}@larkfield.example`));
    const take = (some: readonly string[]) => database.db.transaction((tx) => lockEmails(tx, some));
    await Promise.all([take(keys), take(keys.toReversed()), take(keys.slice(100)), take(keys.slice(0, 200))]);
    const { rows } = await database.db.execute(sql`SELECT count(*)::integer AS n FROM address_places`);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(299);
  });
});

describe.runIf(testServer)('a request that meets an ended connection', () => {
  it('answers 503 with Retry-After, and serves the next request', async () => {
    const gateway = await testGateway();
    const company = await gateway.buildCompany();
    const token = await gateway.tokenFor(await gateway.buildAdmin(company));
    const ended = vi.spyOn(gateway.deps.identity, 'sessionState').mockImplementationOnce(async (db) => {
      await db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
      return 'valid';
    });
    const list = () => gateway.call(userEndpoints.list, { token, params: { companyId: company.id } });
    const met = await list();
    ended.mockRestore();
    expect([met.status, met.raw.headers['retry-after'], met.error.code]).toEqual([
      503,
      '5',
      'SERVICE_UNAVAILABLE',
    ]);
    expect((await list()).status).toBe(200);
    await gateway.close();
  });
});
