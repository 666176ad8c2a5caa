import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { idempotencyKeys } from './platform/db/audit.tables';
import { uploadsFolder } from './platform/http/upload';
import { mfaCounters } from './platform/identity/mfa.tables';
import { runUpkeep } from './upkeep';

const DAY_MS = 24 * 3600_000;
let gateway: TestGateway;
let dataDir: string;
const log = { warn: vi.fn() };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vigil-upkeep-'));
  gateway = await testGateway({ environment: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await gateway.close();
  await rm(dataDir, { recursive: true, force: true });
});

const keepAnswer = (key: string, createdAt: Date) =>
  gateway.db.insert(idempotencyKeys).values({ companyId: 1, userId: 1, key, fingerprint: 'f', createdAt });

describe('the upkeep', () => {
  it('deletes stored answers and idle counters, and nothing in use', async () => {
    const { db, clock } = gateway;
    const [now, old] = [clock(), new Date(clock().getTime() - 2 * DAY_MS)];
    await keepAnswer('old-answer', old);
    await keepAnswer('new-answer', now);
    await db.insert(mfaCounters).values([
      { uid: 'idle', attemptsSince: old, sendsSince: old },
      { uid: 'locked', attemptsSince: old, sendsSince: old, lockedUntil: new Date(now.getTime() + DAY_MS) },
      { uid: 'at-it', attemptsSince: old, sendsSince: now },
    ]);
    await runUpkeep(gateway.deps, log);
    expect(log.warn).not.toHaveBeenCalled();
    expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['new-answer']);
    expect((await db.select().from(mfaCounters)).map(({ uid }) => uid).sort()).toEqual(['at-it', 'locked']);
  });

  it('deletes uploaded files that no request needs', async () => {
    const folder = uploadsFolder(gateway.config);
    const old = new Date(gateway.clock().getTime() - 2 * DAY_MS);
    await mkdir(folder, { recursive: true });
    for (const name of ['left', 'arriving']) await writeFile(join(folder, name), name);
    await utimes(join(folder, 'left'), old, old);
    await utimes(join(folder, 'arriving'), gateway.clock(), gateway.clock());
    await runUpkeep(gateway.deps, log);
    expect(await readdir(folder)).toEqual(['arriving']);
  });

  it('continues after a failing step, and reports which one failed', async () => {
    const { db } = gateway;
    await keepAnswer('old-again', new Date(gateway.clock().getTime() - 2 * DAY_MS));
    await db.execute(sql`ALTER TABLE identity_refresh_tokens RENAME TO gone`);
    await runUpkeep(gateway.deps, log);
    await db.execute(sql`ALTER TABLE gone RENAME TO identity_refresh_tokens`);
    expect(log.warn.mock.calls.map(([{ kind }]) => kind)).toEqual(['identity']);
    expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['new-answer']);
  });
});
