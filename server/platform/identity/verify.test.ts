import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTokenVerifier, type TokenVerifier } from './verify';

const projectId = 'demo-vigil';
const now = new Date('2026-01-15T12:00:00Z');
const seconds = now.getTime() / 1000;

const payload: JWTPayload = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'uid-1',
  user_id: 'uid-1',
  iat: seconds - 60,
  exp: seconds + 3540,
  auth_time: seconds - 120,
  email: 'a@b.example',
  email_verified: true,
  firebase: { identities: { email: ['a@b.example'] }, sign_in_provider: 'password' },
  sid: 'session-1',
  mfa: true,
};

describe('the token verifier', () => {
  let verifier: TokenVerifier;
  let privateKey: CryptoKey;
  let publicPem: string;
  const sign = (changes: JWTPayload = {}, kid = 'key-1', key = privateKey) =>
    new SignJWT({ ...payload, ...changes }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    privateKey = pair.privateKey;
    publicPem = await exportSPKI(pair.publicKey);
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
    verifier = createTokenVerifier({ projectId, keys: createLocalJWKSet({ keys: [jwk] }), clock: () => now });
  });

  it('reads who signed in, how and when', async () => {
    expect(await verifier.verify(await sign())).toEqual({
      uid: 'uid-1',
      sessionId: 'session-1',
      signInProvider: 'password',
      claims: { mfa: true },
      authTime: new Date((seconds - 120) * 1000),
      issuedAt: new Date((seconds - 60) * 1000),
    });
  });

  it('uses the sign-in time as session id when the token has none', async () => {
    expect(await verifier.verify(await sign({ sid: undefined }))).toMatchObject({
      sessionId: String(seconds - 120),
    });
  });

  it('reports an expired token, with ten seconds of tolerance', async () => {
    await expect(verifier.verify(await sign({ exp: seconds - 9 }))).resolves.toBeDefined();
    await expect(verifier.verify(await sign({ exp: seconds - 11 }))).rejects.toMatchObject({
      reason: 'expired',
    });
  });

  it.each<[string, JWTPayload]>([
    ['another audience', { aud: 'other-project' }],
    ['another issuer', { iss: 'https://securetoken.google.com/other-project' }],
    ['an empty subject', { sub: '' }],
    ['a subject that is too long', { sub: 'x'.repeat(129) }],
    ['an issue time ahead', { iat: seconds + 60 }],
    ['a sign-in time ahead', { auth_time: seconds + 60 }],
    ['no sign-in time', { auth_time: undefined }],
    ['no sign-in provider', { firebase: {} }],
    ['no expiry', { exp: undefined }],
  ])('refuses %s', async (_, changes) => {
    await expect(verifier.verify(await sign(changes))).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('refuses an unknown key', async () => {
    await expect(verifier.verify(await sign({}, 'key-2'))).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('refuses a signature by another key under a known key id', async () => {
    const other = await generateKeyPair('RS256');
    const forged = await sign({}, 'key-1', other.privateKey);
    await expect(verifier.verify(forged)).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('refuses alg none', async () => {
    const unsecured = new UnsecuredJWT(payload).encode();
    await expect(verifier.verify(unsecured)).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('refuses HS256 signed with the public key', async () => {
    const confused = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(new TextEncoder().encode(publicPem));
    await expect(verifier.verify(confused)).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('refuses a changed payload', async () => {
    const [header, , signature] = (await sign()).split('.');
    const body = Buffer.from(JSON.stringify({ ...payload, sub: 'uid-2' })).toString('base64url');
    await expect(verifier.verify(`${header}.${body}.${signature}`)).rejects.toMatchObject({
      reason: 'invalid',
    });
  });

  it.each(['', 'x', 'a.b', 'a.b.c', 'a.b.c.d.e'])('refuses %j', async (text) => {
    await expect(verifier.verify(text)).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('passes on a failure to fetch keys, which says nothing about the token', async () => {
    const offline = createTokenVerifier({
      projectId,
      keys: () => Promise.reject(new TypeError('fetch failed')),
      clock: () => now,
    });
    await expect(offline.verify(await sign())).rejects.toBeInstanceOf(TypeError);
  });
});
