import { allEndpoints } from '@contract/index';
import { requestEndpoints } from '@contract/requests';
import { savedViewEndpoints } from '@contract/saved-views';
import { claimIdempotencyKey, fateOfKey } from '@server/platform/db/idempotency.queries';
import { testServer } from '@server/platform/db/testing';
import { runUpkeep } from '@server/upkeep';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const KEY = 'a-lost-write-1';
let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());

const ask = async (key = KEY, by = token, companyId = company.id) =>
  gateway.call(requestEndpoints.get, { token: by, params: { companyId, key } });
const save = (name: string, key: string) =>
  gateway.call(savedViewEndpoints.create, {
    token,
    params: { companyId: company.id },
    body: { list: 'users', name, query: '', isShared: false, isDefault: false },
    headers: { 'idempotency-key': key },
  });
const UNKNOWN = { data: { state: 'unknown', at: null } };

describe('what became of a write', () => {
  it('is told to who sent it: that it was done and when, and never its answer', async () => {
    expect((await ask()).body).toEqual(UNKNOWN);
    expect((await save('Mine', KEY)).status).toBe(200);
    const { body } = await ask();
    expect(body).toEqual({ data: { state: 'done', at: expect.any(String) } });
    expect(Math.abs(Date.parse(body.data.at ?? '') - Date.now())).toBeLessThan(60_000);
    // Asking claims nothing: the request is still answered once.
    expect((await save('Mine', KEY)).status).toBe(200);
  });

  it('is nobody else’s to know, of the same company or another', async () => {
    await save('Known', 'a-lost-write-2');
    const colleague = await gateway.tokenFor(await gateway.buildAdmin(company));
    expect((await ask('a-lost-write-2', colleague)).body).toEqual(UNKNOWN);
    const other = await gateway.buildCompany();
    const stranger = await gateway.tokenFor(await gateway.buildAdmin(other));
    expect((await ask('a-lost-write-2', stranger, other.id)).body).toEqual(UNKNOWN);
    expect((await ask('a-lost-write-2', stranger)).status).toBe(403);
  });

  it('is unknown of one that was refused, and arrives as if nobody had asked', async () => {
    expect((await save('', 'a-lost-write-3')).status).toBe(422);
    expect((await ask('a-lost-write-3')).body).toEqual(UNKNOWN);
    expect((await save('Later', 'a-lost-write-3')).status).toBe(200);
    expect((await ask('a-lost-write-3')).body.data.state).toBe('done');
  });

  it('is unknown once the gateway has forgotten it', async () => {
    await save('Old', 'a-lost-write-4');
    const { deps } = gateway;
    const later = { ...deps, clock: () => new Date(Date.now() + 25 * 3600_000) };
    await runUpkeep(later, { warn: vi.fn() });
    expect((await ask('a-lost-write-4')).body).toEqual(UNKNOWN);
  });

  it('can be asked of every write that adds: none keeps its answer from being stored', () => {
    const adding = allEndpoints.filter(({ adds }) => adds);
    expect(adding.length).toBeGreaterThan(5);
    expect(adding.filter(({ secretAnswer }) => secretAnswer)).toEqual([]);
  });

  it.runIf(testServer)('is underway while another session carries it out', async () => {
    const owner = { companyId: company.id, userId: admin.id };
    const key = 'a-lost-write-5';
    await gateway.db.transaction(async (tx) => {
      await claimIdempotencyKey(tx, owner, key, 'f');
      expect(await fateOfKey(gateway.db, owner, key)).toEqual({ state: 'underway', at: null });
    });
    expect((await fateOfKey(gateway.db, owner, key)).state).toBe('done');
  });
});
