// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, getApp } from 'firebase/app';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ACTING_APP } from '@/authProvider/storedSignIn';
import type { Config } from '@/config';
import { createFirebaseIdentity } from './firebase';

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const jwt = `${encoded({ alg: 'none' })}.${encoded({ sub: 'u1', iat: 0, exp: 1 })}.`;

/** Answers as the identity service does; every token has expired when it arrives. */
function answerTo(url: string): object {
  if (url.includes('signInWithPassword'))
    return { localId: 'u1', idToken: jwt, refreshToken: 'r1', expiresIn: '0' };
  if (url.includes('accounts:lookup')) return { users: [{ localId: 'u1', email: 'ada@larkfield.example' }] };
  return { access_token: jwt, refresh_token: 'r1', expires_in: '0', user_id: 'u1' };
}

let server: Server;
let refreshes = 0;

beforeEach(async () => {
  refreshes = 0;
  server = createServer(({ url = '', method }, response) => {
    if (method === 'POST' && url.includes('securetoken')) refreshes += 1;
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    response.writeHead(200, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify(answerTo(url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await deleteApp(getApp(ACTING_APP));
  server.close();
});

it('refreshes an expired token once for all who ask at the same time, and anew for who asks later', async () => {
  const { port } = server.address() as AddressInfo;
  const service: Config['identity'] = {
    apiKey: 'key',
    projectId: 'vigil',
    authDomain: '',
    emulatorOrigin: `http://127.0.0.1:${port}`,
  };
  const identity = createFirebaseIdentity({ identity: service }, true);
  await identity.signInWithPassword('ada@larkfield.example', 'secret');
  const before = refreshes;

  const tokens = await Promise.all([1, 2, 3].map(() => identity.token(false)));
  expect(tokens).toEqual([jwt, jwt, jwt]);
  expect(refreshes - before).toBe(1);

  await identity.token(false);
  expect(refreshes - before).toBe(2);
});
