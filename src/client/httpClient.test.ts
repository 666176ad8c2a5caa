import { describe, expect, it } from 'vitest';
import { ApiError } from './ApiError';
import { clientOn, failure, type SentRequest } from './testing';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ok = () => Response.json({ data: 1 });

describe('the HTTP client', () => {
  it('sends the bearer token, the language and no-cache headers with every call', async () => {
    const { client, sent } = clientOn({ answer: ok, origin: 'https://api.example' });
    const { json } = await client.json('/api/v1/user?a=1');
    expect(json).toEqual({ data: 1 });
    expect(sent[0]?.url).toBe('https://api.example/api/v1/user?a=1');
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'accept-language': 'pt-br',
      authorization: 'Bearer token',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
    });
  });

  it('sends no Authorization while signed out, and does not retry a 401', async () => {
    const { client, sent } = clientOn({ answer: () => failure(401, { message: 'who?' }), token: () => null });
    await expect(client.send('/x')).rejects.toMatchObject({ status: 401, message: 'who?' });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('gives every write its own Idempotency-Key, and reads none', async () => {
    const { client, sent } = clientOn({ answer: ok });
    await client.send('/x', { method: 'POST', body: '{}' });
    await client.send('/x', { method: 'DELETE' });
    await client.send('/x');
    const [first, second, third] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(UUID);
    expect(second).toMatch(UUID);
    expect(first).not.toBe(second);
    expect(third).toBeNull();
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('refuses a write without a network, sends nothing then or later, and still tries to read', async () => {
    let isOffline = true;
    const { client, sent } = clientOn({ answer: ok, isOffline: () => isOffline });
    const refused = { status: 0, code: 'NETWORK', message: 'unreachable' };
    await expect(client.send('/x', { method: 'POST', body: '{}' })).rejects.toMatchObject(refused);
    await expect(client.json('/x', { method: 'DELETE' })).rejects.toMatchObject(refused);
    isOffline = false;
    await client.send('/x');
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
  });

  it('refuses a write when the network went away while waiting for the token', async () => {
    let isOffline = false;
    const token = () => {
      isOffline = true;
      return 'token';
    };
    const { client, sent } = clientOn({ answer: ok, token, isOffline: () => isOffline });
    await expect(client.send('/x', { method: 'PUT' })).rejects.toMatchObject({ code: 'NETWORK' });
    expect(sent).toEqual([]);
  });

  it('leaves the type of a FormData to the browser', async () => {
    const { client, sent } = clientOn({ answer: ok });
    await client.send('/x', { method: 'POST', body: new FormData() });
    expect(sent[0]?.headers.has('content-type')).toBe(false);
  });

  it('refreshes once for many parallel 401s and retries each with the same Idempotency-Key', async () => {
    let current = 'old';
    let refreshes = 0;
    const { client, sent } = clientOn({
      token(forceRefresh) {
        if (forceRefresh) {
          refreshes += 1;
          current = 'new';
        }
        return current;
      },
      answer: ({ headers }) => (headers.get('authorization') === 'Bearer new' ? ok() : failure(401)),
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => client.json(`/x/${index}`, { method: 'PUT' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(refreshes).toBe(1);
    expect(sent).toHaveLength(16);
    const keys = sent
      .filter(({ url }) => url === '/x/3')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  it('gives up after one retry', async () => {
    const { client, sent } = clientOn({ answer: () => failure(401), token: (force) => (force ? 'b' : 'a') });
    await expect(client.send('/x')).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
  });

  it('says so when a new token is refused as well, or there is none, and not when it is accepted', async () => {
    const ended: string[] = [];
    const onSignedOut = ({ code }: ApiError) => void ended.push(code);
    const answer = ({ headers }: SentRequest) =>
      headers.get('authorization') === 'Bearer good' ? ok() : failure(401, { code: 'session_expired' });
    const tokens = (renewed: string | null) => (force: boolean) => (force ? renewed : 'old');
    await clientOn({ answer, token: tokens('good'), onSignedOut }).client.send('/x');
    expect(ended).toEqual([]);
    for (const renewed of ['bad', null])
      await expect(
        clientOn({ answer, token: tokens(renewed), onSignedOut }).client.send('/x'),
      ).rejects.toThrow();
    expect(ended).toEqual(['session_expired', 'session_expired']);
  });

  it('throws the original 401 when the refresh itself fails', async () => {
    const { client } = clientOn({
      answer: () => failure(401, { code: 'session_expired' }),
      token(forceRefresh) {
        if (forceRefresh) throw new Error('revoked');
        return 'a';
      },
    });
    await expect(client.send('/x')).rejects.toMatchObject({ status: 401, code: 'session_expired' });
  });

  it.each(['LOGIN_REQUIRED', 'COMPANY_DISABLED'])('does not refresh for %s', async (code) => {
    const { client, sent } = clientOn({ answer: () => failure(401, { code }) });
    await expect(client.send('/x')).rejects.toMatchObject({ code });
    expect(sent).toHaveLength(1);
  });

  it('distinguishes an unreachable server from a refusal', async () => {
    const { client } = clientOn({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(client.send('/x')).rejects.toMatchObject({
      status: 0,
      code: 'NETWORK',
      message: 'unreachable',
    });
  });

  it('passes an abort through', async () => {
    const abort = new DOMException('left', 'AbortError');
    const { client } = clientOn({ answer: () => Promise.reject(abort) });
    await expect(client.send('/x')).rejects.toBe(abort);
  });

  it('exposes the request id of a failure', async () => {
    const { client } = clientOn({ answer: () => failure(500, {}, { 'X-Request-Id': 'req-7' }) });
    const error = await client.send('/x').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ requestId: 'req-7' });
  });

  describe('when a response is lost', () => {
    const lostOnce = (how: () => Response | Promise<Response>) => {
      let calls = 0;
      return clientOn({ answer: () => (calls++ === 0 ? how() : ok()) });
    };
    const keysOf = (sent: readonly SentRequest[]) =>
      sent.map(({ headers }) => headers.get('idempotency-key'));
    const post = (body = '{"a":1}') => ['/x', { method: 'POST', body }] as const;
    const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

    it.each([
      ['by the network', noNetwork],
      ['by a proxy', () => failure(504)],
      [
        'on its way',
        () =>
          new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })),
      ],
    ])('%s, the same write goes out again under its key', async (_, how) => {
      const { client, sent } = lostOnce(how);
      await expect(client.json(...post())).rejects.toBeInstanceOf(ApiError);
      await client.json(...post());
      const [first, second] = keysOf(sent);
      expect(first).toMatch(UUID);
      expect(second).toBe(first);
    });

    it('another write gets its own key', async () => {
      const { client, sent } = lostOnce(noNetwork);
      await expect(client.json(...post())).rejects.toThrow();
      await client.json(...post('{"a":2}'));
      const [first, second] = keysOf(sent);
      expect(second).not.toBe(first);
    });

    it('an answered write gives every later one a new key', async () => {
      const { client, sent } = lostOnce(noNetwork);
      await expect(client.json(...post())).rejects.toThrow();
      await client.json('/y', { method: 'DELETE' });
      await client.json(...post());
      const [first, , third] = keysOf(sent);
      expect(third).not.toBe(first);
    });
  });

  it('treats an unreachable identity service as a lost connection, not as the end of the session', async () => {
    const { client } = clientOn({
      answer: () => failure(401),
      token(forceRefresh) {
        if (forceRefresh) throw new TypeError('Failed to fetch');
        return 'a';
      },
    });
    await expect(client.send('/x')).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });
});
