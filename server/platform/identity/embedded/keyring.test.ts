import { limits } from '@contract/limits';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import { wholeDatabase } from '@tests/support/whole-database';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identityKeys } from '../identity.tables';
import { type MovableClock, movableClock, testSecrets } from '../testing';
import { type Keyring, openKeyring } from './keyring';

const { signingKeyMs, signingKeyNoticeMs, idTokenLifetimeS } = limits.session;

let database: OpenDatabase;
let clock: MovableClock;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = movableClock();
  await database.db.delete(identityKeys);
});

const open = (secrets = testSecrets) => openKeyring(database.db, secrets, clock);
const sign = (ring: Keyring) => {
  const { kid, privateKey } = ring.signingKey();
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuedAt(Math.floor(clock().getTime() / 1000))
    .setExpirationTime(Math.floor(clock().getTime() / 1000) + idTokenLifetimeS)
    .sign(privateKey);
};
const accepts = (ring: Keyring, token: string) =>
  jwtVerify(token, ring.keySet, { currentDate: clock() }).then(
    () => true,
    () => false,
  );

describe('the signing keys', () => {
  it('are sealed in the database', async () => {
    const ring = await open();
    const lines = (await wholeDatabase(database.db)).filter((line) => line.startsWith('identity_keys'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/"(d|p|q|dp|dq|qi|kty)"/);
    expect(lines[0]).toContain(ring.signingKey().kid);
  });

  it('of an earlier release are sealed at startup, and keep signing', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const privateJwk = { ...(await exportJWK(privateKey)), kid: 'plain', alg: 'RS256' };
    await database.db.insert(identityKeys).values({ kid: 'plain', privateJwk, createdAt: clock() });
    const ring = await open();
    expect(ring.signingKey().kid).toBe('plain');
    expect(await database.db.select().from(identityKeys)).toMatchObject([{ privateJwk: null }]);
    expect(JSON.stringify(await wholeDatabase(database.db))).not.toContain(privateJwk.d);
    expect(await accepts(await open(), await sign(ring))).toBe(true);
  });

  it('can not be opened with another secret, which startup reports', async () => {
    await open();
    const other = createSecretBox('another secret of the tests, 32 signs');
    await expect(open(other)).rejects.toThrow('sealed under another SECRETS_KEY');
  });

  it('rotate every 30 days, and every replica knows the next one before it signs', async () => {
    const [one, two] = [await open(), await open()];
    const first = one.signingKey().kid;
    clock.advance(signingKeyMs);
    await Promise.all([one.keep(), two.keep()]);
    await two.keep();
    expect(await database.db.$count(identityKeys)).toBe(2);
    expect([one.signingKey().kid, two.signingKey().kid]).toEqual([first, first]);
    const old = await sign(two);
    clock.advance(signingKeyNoticeMs);
    const { kid } = one.signingKey();
    expect(kid).not.toBe(first);
    expect(two.signingKey().kid).toBe(kid);
    expect(await accepts(two, await sign(one))).toBe(true);
    expect(await accepts(one, old)).toBe(true);
  });

  it('are kept until their last token has expired, then dropped everywhere', async () => {
    const [one, two] = [await open(), await open()];
    clock.advance(signingKeyMs);
    await one.keep();
    clock.advance(signingKeyNoticeMs - 1);
    const last = await sign(two);
    clock.advance(idTokenLifetimeS * 1000 - 60_000);
    await Promise.all([one.keep(), two.keep()]);
    expect([await accepts(one, last), await accepts(two, last)]).toEqual([true, true]);
    clock.advance(2 * idTokenLifetimeS * 1000);
    await one.keep();
    await two.keep();
    expect(await database.db.$count(identityKeys)).toBe(1);
    const again = await open();
    expect(again.signingKey().kid).toBe(one.signingKey().kid);
  });
});
