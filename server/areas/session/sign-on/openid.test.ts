import { readConfig } from '@server/config';
import type { SsoSettings } from '@server/domain/sign-on/sso.queries';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import Fastify from 'fastify';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_PROVIDER_DOMAIN, LOCAL_PROVIDER_PATH } from './context';
import { openIdAddress, readOpenIdAnswer } from './openid';

/** A provider that misbehaves as each test needs. */
const app = Fastify();
const expected = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };
const minutes = (count: number) => Math.floor(Date.now() / 1000) + count * 60;

let origin: string;
let key: CryptoKey;
let otherKey: CryptoKey;
let idToken: string;
let userInfo: object | undefined;

const settings = {
  companyId: 1,
  id: '5a1c8e52-7d0b-4c6e-9f43-2b8d6a01e7c4',
  type: 'okta',
  protocol: 'openid',
  domain: LOCAL_PROVIDER_DOMAIN,
  clientId: 'our-client',
  clientSecret: null,
} as unknown as SsoSettings;

const deps = () => ({
  config: readConfig({ NODE_ENV: 'test', PUBLIC_URL: origin }),
  clock: () => new Date(),
  secrets: createSecretBox('a secret of the tests, 32 characters'),
});

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  otherKey = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), alg: 'RS256', use: 'sig', kid: 'k' };
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.get(`${LOCAL_PROVIDER_PATH}/.well-known/openid-configuration`, async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/auth`,
    token_endpoint: `${issuer()}/token`,
    jwks_uri: `${issuer()}/jwks`,
    ...(userInfo ? { userinfo_endpoint: `${issuer()}/me` } : {}),
    id_token_signing_alg_values_supported: ['RS256'],
  }));
  app.get(`${LOCAL_PROVIDER_PATH}/jwks`, async () => ({ keys: [jwk] }));
  app.get(`${LOCAL_PROVIDER_PATH}/me`, async () => userInfo);
  app.post(`${LOCAL_PROVIDER_PATH}/token`, async () => ({
    access_token: 'access',
    token_type: 'bearer',
    expires_in: 60,
    id_token: idToken,
  }));
  origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).origin;
});
afterAll(() => app.close());

const issuer = () => origin + LOCAL_PROVIDER_PATH;
const claims = (changed: JWTPayload = {}): JWTPayload => ({
  iss: issuer(),
  aud: 'our-client',
  sub: 'subject',
  nonce: expected.nonce,
  iat: minutes(0),
  exp: minutes(5),
  email: 'amelia@larkfield.example',
  ...changed,
});
const sign = (payload: JWTPayload, by = key) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(by);
const read = () =>
  readOpenIdAnswer(deps(), settings, new URL(`${origin}/sso/openid/callback/x?code=c&state=state`), expected);

it('returns the address of a fully valid token', async () => {
  idToken = await sign(claims());
  expect((await read()).email).toBe('amelia@larkfield.example');
});

it('accepts a clock that is off by less than a minute', async () => {
  idToken = await sign(claims({ iat: minutes(-5), exp: Math.floor(Date.now() / 1000) - 50 }));
  expect((await read()).email).toBe('amelia@larkfield.example');
});

describe('a token is refused', () => {
  it.each<[string, JWTPayload]>([
    ['for another audience', { aud: 'other-client' }],
    ['for several audiences, another authorized', { aud: ['our-client', 'other'], azp: 'other' }],
    ['by another issuer', { iss: 'https://evil.example' }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['that is expired', { iat: minutes(-10), exp: minutes(-2) }],
    ['that is not valid yet', { nbf: minutes(3) }],
    ['without a subject', { sub: undefined }],
  ])('%s', async (_, changed) => {
    idToken = await sign(claims(changed));
    await expect(read()).rejects.toThrow();
  });

  it('signed with another key', async () => {
    idToken = await sign(claims(), otherKey);
    await expect(read()).rejects.toThrow();
  });

  it('not signed at all', async () => {
    idToken = new UnsecuredJWT(claims()).encode();
    await expect(read()).rejects.toThrow();
  });

  it('signed with the client secret instead of a key', async () => {
    const secret = new TextEncoder().encode('x'.repeat(32));
    idToken = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    await expect(read()).rejects.toThrow();
  });
});

describe('the address', () => {
  it.each<[string, JWTPayload]>([
    ['unverified', { email_verified: false }],
    ['missing', { email: undefined, preferred_username: 'amelia@larkfield.example' }],
  ])('does not count when it is %s at the provider', async (_, changed) => {
    idToken = await sign(claims(changed));
    expect(await read()).toMatchObject({ email: undefined });
  });
});

it('tells what the provider says, with all values of a claim, and nothing of the protocol', async () => {
  idToken = await sign(claims({ groups: ['Drivers', 'Night shift'], department: 'Depot' }));
  expect((await read()).claims).toEqual([
    { name: 'sub', values: ['subject'] },
    { name: 'email', values: ['amelia@larkfield.example'] },
    { name: 'groups', values: ['Drivers', 'Night shift'] },
    { name: 'department', values: ['Depot'] },
  ]);
});

describe('user information', () => {
  afterAll(() => {
    userInfo = undefined;
  });

  it('is fetched when the token has no address, and only for the same subject', async () => {
    idToken = await sign(claims({ email: undefined }));
    userInfo = { sub: 'subject', email: 'amelia@larkfield.example' };
    expect((await read()).email).toBe('amelia@larkfield.example');
    userInfo = { sub: 'another', email: 'boss@larkfield.example' };
    await expect(read()).rejects.toThrow();
  });
});

describe('settings that identify no single customer', () => {
  it.each(['common', 'organizations', 'larkfield.example', ''])('azure tenant "%s"', async (tenantId) => {
    const azure = { ...settings, type: 'azure' as const, domain: null, tenantId };
    const secrets = { nonce: 'n', verifier: expected.verifier };
    await expect(openIdAddress(deps(), azure, 's', secrets)).rejects.toThrow('the tenant is no id');
  });

  it.each(['127.0.0.1', 'localhost', 'a.example/../x'])('domain "%s"', async (domain) => {
    const onelogin = { ...settings, type: 'oneLogin' as const, domain };
    const secrets = { nonce: 'n', verifier: expected.verifier };
    await expect(openIdAddress(deps(), onelogin, 's', secrets)).rejects.toThrow('is not a domain name');
  });
});
