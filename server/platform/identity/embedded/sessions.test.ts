import { limits } from '@contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityRefreshTokens } from '../identity.tables';
import { apiKey, noHolders, projectId, type TestIdentity, testIdentity, testSecrets } from '../testing';
import { openKeyring } from './keyring';
import { purgeIdentity } from './purge';
import { openSession, ROTATION_GRACE_MS, refreshSession } from './sessions';

let identity: TestIdentity;
let counter = 0;

beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.close());

const deps = () => ({
  db: identity.database.db,
  clock: identity.clock,
  keyring: identity.keyring,
  config: { projectId, apiKey },
  holders: noHolders,
});

async function newSession() {
  counter += 1;
  const uid = await identity.account(`session-${counter}@larkfield.example`, null);
  return { uid, ...(await openSession(deps(), uid, 'custom')) };
}

const refused = (code: string) => expect.objectContaining({ code });

describe('refresh tokens', () => {
  it('can be reused within the grace period, so that parallel tabs stay signed in', async () => {
    const { refreshToken } = await newSession();
    const [one, two] = await Promise.all([
      refreshSession(deps(), refreshToken),
      refreshSession(deps(), refreshToken),
    ]);
    expect(one.refreshToken).not.toBe(two.refreshToken);
    identity.clock.advance(ROTATION_GRACE_MS);
    await refreshSession(deps(), refreshToken);
    await refreshSession(deps(), one.refreshToken);
    await refreshSession(deps(), two.refreshToken);
  });

  it('end with their whole family when a used one is replayed later', async () => {
    const { uid, refreshToken } = await newSession();
    const other = await openSession(deps(), uid, 'custom');
    const next = await refreshSession(deps(), refreshToken);
    identity.clock.advance(ROTATION_GRACE_MS + 1);
    await expect(refreshSession(deps(), refreshToken)).rejects.toEqual(refused('TOKEN_EXPIRED'));
    await expect(refreshSession(deps(), next.refreshToken)).rejects.toEqual(refused('TOKEN_EXPIRED'));
    await refreshSession(deps(), other.refreshToken);
  });

  it('expire after fourteen days and ten hours without use', async () => {
    const { refreshToken } = await newSession();
    identity.clock.advance(limits.session.idleMs);
    await expect(refreshSession(deps(), refreshToken)).rejects.toEqual(refused('TOKEN_EXPIRED'));
    await purgeIdentity(identity.database.db, identity.clock());
    await expect(refreshSession(deps(), refreshToken)).rejects.toEqual(refused('TOKEN_EXPIRED'));
    await expect(refreshSession(deps(), 'none of ours')).rejects.toEqual(refused('INVALID_REFRESH_TOKEN'));
  });

  it('are stored as hashes', async () => {
    const { refreshToken } = await newSession();
    const rows = await identity.database.db.select().from(identityRefreshTokens);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });
});

describe('the state of a session', () => {
  const state = (uid: string, issuedAt: Date) =>
    identity.admin.sessionState(identity.database.db, { uid, issuedAt, authTime: issuedAt });

  it('ends with a revocation in the same second, and a later sign-in is valid', async () => {
    const { uid } = await newSession();
    const issuedAt = new Date(Math.floor(identity.clock().getTime() / 1000) * 1000);
    expect(await state(uid, issuedAt)).toBe('valid');
    await identity.admin.revokeTokens(identity.database.db, [uid]);
    expect(await state(uid, issuedAt)).toBe('revoked');
    const { idToken } = await openSession(deps(), uid, 'custom');
    const [, payload = ''] = idToken.split('.');
    const { iat } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(await state(uid, new Date(iat * 1000))).toBe('valid');
  });

  it('is disabled or unknown with its account', async () => {
    const { uid } = await newSession();
    await identity.admin.setDisabled(identity.database.db, [uid], true);
    expect(await state(uid, identity.clock())).toBe('disabled');
    await identity.admin.deleteAccounts(identity.database.db, [uid]);
    expect(await state(uid, identity.clock())).toBe('unknown');
  });
});

describe('accounts', () => {
  it("join the caller's transaction", async () => {
    const { db } = identity.database;
    const input = { email: 'rolled-back@larkfield.example', password: null };
    const failing = db.transaction(async (tx) => {
      await identity.admin.createAccount(tx, input);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await identity.admin.createAccount(db, input)).toMatchObject({ outcome: 'created' });
  });

  it('have a unique address, ignoring case', async () => {
    const { db } = identity.database;
    const uid = await identity.account('Taken@larkfield.example');
    const again = await identity.admin.createAccount(db, {
      email: 'tAKEN@larkfield.example ',
      password: null,
    });
    expect(again).toEqual({ outcome: 'emailInUse', uid });
    const other = await identity.account('free@larkfield.example');
    const change = await identity.admin.updateAccount(db, other, { email: 'TAKEN@larkfield.example' });
    expect(change).toEqual({ outcome: 'emailInUse' });
  });
});

describe('the signing key', () => {
  it('is the same for replicas that start together', async () => {
    const rings = await Promise.all(
      Array.from({ length: 3 }, () => openKeyring(identity.database.db, testSecrets, identity.clock)),
    );
    const kids = rings.map((ring) => ring.signingKey().kid);
    expect(new Set(kids)).toEqual(new Set([identity.keyring.signingKey().kid]));
  });
});
