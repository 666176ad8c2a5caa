import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readConfig } from '@server/config';
import { testGateway } from '@tests/support/gateway';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './security';

const mediaOf = (environment: Record<string, string>) =>
  /media-src ([^;]*)/.exec(contentSecurityPolicy(readConfig(environment), 'nonce'))?.[1];

describe('the policy of the apps', () => {
  it('lets videos come from the hosts of the installation only, once they are named', () => {
    expect(mediaOf({})).toBe("'self' https:");
    expect(mediaOf({ VIDEO_HOSTS: 'videos.example,*.cdn.example:8443' })).toBe(
      "'self' https://videos.example https://*.cdn.example:8443",
    );
    for (const wrong of [
      "'unsafe-inline'",
      'videos.example;script-src *',
      'https://videos.example',
      '*',
      'a b',
    ])
      expect(() => readConfig({ VIDEO_HOSTS: wrong })).toThrow(/must be hosts such as/);
  });
});

describe('browsers', () => {
  it.each([
    ['https://vigil.example', 'max-age=31536000; includeSubDomains'],
    ['http://127.0.0.1:8080', undefined],
  ])('of %s are told for a year to come by https alone: %s', async (publicUrl, expected) => {
    const gateway = await testGateway({ environment: { PUBLIC_URL: publicUrl } });
    for (const url of ['/api/v1/user', '/no-such-file.js']) {
      const { headers } = await gateway.app.inject(url);
      expect(headers['strict-transport-security']).toBe(expected);
    }
    await gateway.close();
  });
});

it('sends no request back (TRACE), wherever it was sent to', async () => {
  const gateway = await testGateway();
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.app.server.address() as AddressInfo;
  for (const path of ['/', '/api/v1/user', '/assets/a.js', '/docs']) {
    const headers = { authorization: 'Bearer a-secret', accept: 'text/html' };
    const asked = request({ host: '127.0.0.1', port, path, method: 'TRACE', headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(404);
    expect(await text(answer)).not.toContain('a-secret');
  }
  await gateway.close();
});
