import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '@server/config';
import type { SsoSettings } from '@server/domain/sign-on/sso.queries';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCAL_PROVIDER_DOMAIN, LOCAL_PROVIDER_PATH } from './context';
import { newOpenIdSecrets, openIdAddress, readOpenIdAnswer } from './openid';

// The product's own provider is oidc-provider's. This is another library's, whose documents and tokens are unlike those.
const provider = new OAuth2Server();
let front: Server;
let origin: string;

const settings = {
  companyId: 1,
  id: '5a1c8e52-7d0b-4c6e-9f43-2b8d6a01e7c4',
  type: 'okta',
  protocol: 'openid',
  domain: LOCAL_PROVIDER_DOMAIN,
  clientId: 'ourclient',
  clientSecret: null,
} as unknown as SsoSettings;

const deps = () => ({
  config: readConfig({ NODE_ENV: 'test', PUBLIC_URL: origin }),
  clock: () => new Date(),
  secrets: createSecretBox('a secret of the tests, 32 characters'),
});

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  front = createServer((request, response) => {
    request.url = request.url?.replace(LOCAL_PROVIDER_PATH, '');
    provider.service.requestHandler(request, response);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  provider.issuer.url = origin + LOCAL_PROVIDER_PATH;
});
afterAll(() => {
  front.close();
});

/** Signs in at the provider, which asks nothing; returns what it vouches for. */
async function signIn(email: string, change: (payload: object) => void = () => undefined) {
  // The first token is the access token, the second the ID token.
  provider.service.once('beforeTokenSigning', () => {
    provider.service.once('beforeTokenSigning', ({ payload }) => {
      Object.assign(payload, { email, groups: ['Sales', 'Night shift'] });
      change(payload);
    });
  });
  const secrets = newOpenIdSecrets();
  const address = await openIdAddress(deps(), settings, 'state', secrets);
  const answer = await fetch(address, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '', origin);
  return readOpenIdAnswer(deps(), settings, back, { ...secrets, state: 'state' });
}

it('understands another provider: its discovery document, its keys and its claims', async () => {
  const { email, claims } = await signIn('amelia@larkfield.example');
  expect(email).toBe('amelia@larkfield.example');
  expect(claims).toContainEqual({ name: 'groups', values: ['Sales', 'Night shift'] });
});

it.each<[string, object, RegExp]>([
  ['for another client', { aud: 'other-client' }, /"aud"/],
  ['by another issuer', { iss: 'https://evil.example' }, /"iss"/],
  ['that is expired', { exp: Math.floor(Date.now() / 1000) - 600 }, /"exp"/],
  ['with the nonce of another request', { nonce: 'another' }, /"nonce"/],
])('refuses its token %s', async (_, changed, why) => {
  const refused = signIn('amelia@larkfield.example', (payload) => Object.assign(payload, changed));
  await expect(refused).rejects.toMatchObject({ cause: { message: expect.stringMatching(why) } });
});
