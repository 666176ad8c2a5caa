import { freePort } from '@tests/support/process';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from './client';
import { databaseTrouble, sqlState } from './errors';
import { DatabaseDied } from './pglite';

const withCode = (code: string, message = 'something') => Object.assign(new Error(message), { code });
const inQuery = (cause: Error) => new Error('Failed query: select 1', { cause });

describe('database errors', () => {
  it.each([
    ['a restart', withCode('57P01', 'terminating connection due to administrator command'), 'away'],
    ['a start that is under way', withCode('57P03', 'the database system is starting up'), 'away'],
    ['too many connections', withCode('53300'), 'away'],
    ['a broken connection', withCode('08006'), 'away'],
    ['a transaction that stood still', withCode('25P03'), 'away'],
    ['a standby', withCode('25006'), 'away'],
    ['a refused connection', withCode('ECONNREFUSED'), 'away'],
    ['a connection that breaks', withCode('ECONNRESET'), 'away'],
    ['a query without its connection', new Error('Connection terminated unexpectedly'), 'away'],
    ['a pool without a free session', new Error('timeout exceeded when trying to connect'), 'away'],
    ['a server that has stopped answering', new Error('Query read timeout'), 'away'],
    ['a closed pool', new Error('Cannot use a pool after calling end on the pool'), 'away'],
    ['an embedded database that has ended', new DatabaseDied('out of memory'), 'away'],
    ['a lock that somebody else holds', withCode('55P03'), 'busy'],
    ['a deadlock', withCode('40P01'), 'busy'],
    ['a statement that took too long', withCode('57014'), 'slow'],
    ['a duplicate', withCode('23505'), undefined],
    ['a mistake of ours', withCode('42601', 'syntax error'), undefined],
    ['any other failure', new Error('Connection to the moon'), undefined],
  ])('is recognized from %s', (_name, error, trouble) => {
    expect([databaseTrouble(error), databaseTrouble(inQuery(error))]).toEqual([trouble, trouble]);
  });

  it('mean no trouble for anything that is no error', () => {
    expect([databaseTrouble(undefined), databaseTrouble('57P01'), sqlState(withCode('EPIPE'))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('an unreachable server', () => {
  let database: OpenDatabase;
  afterEach(() => database.close());

  it('is reported as away for queries and transactions', async () => {
    database = openPostgres(`postgres://postgres@127.0.0.1:${await freePort()}/nothing`);
    const failures = await Promise.allSettled([
      database.db.execute(sql`SELECT 1`),
      database.db.transaction((tx) => tx.execute(sql`SELECT 1`)),
    ]);
    expect(failures.map((one) => one.status === 'rejected' && databaseTrouble(one.reason))).toEqual([
      'away',
      'away',
    ]);
  });

  it('gets time limits for requests, and none for work of its own', async () => {
    database = openPostgres('postgres://postgres@127.0.0.1:1/nothing');
    const unlimited = openPostgres('postgres://postgres@127.0.0.1:1/nothing', 1, null);
    expect(database.pool.options).toMatchObject({ statement_timeout: 30_000, lock_timeout: 10_000 });
    expect(unlimited.pool.options).not.toHaveProperty('statement_timeout');
    await unlimited.close();
  });
});
