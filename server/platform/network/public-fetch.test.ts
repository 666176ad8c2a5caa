import type { lookup } from 'node:dns';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { isHostName, publicFetch, publicLookup } from './public-fetch';

vi.mock('node:https', async (original) => {
  const real = await original<typeof import('node:https')>();
  return { ...real, request: vi.fn(real.request) };
});

type Found = readonly { address: string; family: number }[];

/** Answers each lookup with the next of these. */
function dns(...answers: Found[]) {
  const asked: string[] = [];
  const answer = (host: string, _options: object, done: (error: null, found: Found) => void) => {
    asked.push(host);
    done(null, answers[Math.min(asked.length, answers.length) - 1] ?? []);
  };
  return { asked, lookup: answer as unknown as typeof lookup };
}
const v4 = (address: string) => ({ address, family: 4 });

const connectTo = (found: Found) =>
  new Promise<unknown>((resolve, reject) => {
    publicLookup(dns(found).lookup)('idp.example', {}, (error, address) =>
      error ? reject(error) : resolve(address),
    );
  });

describe('a provider named by a customer', () => {
  it.each(['larkfield.okta.com', 'login.larkfield.example'])('%s is a domain name', (name) => {
    expect(isHostName(name)).toBe(true);
  });
  it.each(['localhost', '127.0.0.1', 'a.example:8080', 'a.example/x', 'user@a.example', 'a..example', ''])(
    '"%s" is none',
    (name) => expect(isHostName(name)).toBe(false),
  );

  it.each([
    'http://idp.example/keys',
    'https://idp.example:8443/keys',
    'https://me:secret@idp.example/keys',
    'https://93.184.216.34/keys',
    'https://[2606:2800:220:1::1]/keys',
    'https://2130706433/keys',
    'https://localhost/keys',
    'ftp://idp.example/keys',
  ])('is not fetched at %s', async (address) => {
    const { asked, lookup: answer } = dns([v4('93.184.216.34')]);
    await expect(publicFetch(answer)(address)).rejects.toThrow(/is refused|is not a domain name/);
    expect(asked).toEqual([]);
  });

  it('is connected to at the address that was checked', async () => {
    expect(await connectTo([v4('93.184.216.34')])).toBe('93.184.216.34');
  });

  it('is refused when one of its addresses is internal', async () => {
    await expect(connectTo([v4('93.184.216.34'), v4('169.254.169.254')])).rejects.toThrow(
      'resolves to 169.254.169.254',
    );
    await expect(connectTo([])).rejects.toThrow('does not resolve');
  });

  it('is checked for every connection: a name that moves to an internal address is refused', async () => {
    const { asked, lookup: answer } = dns([v4('10.0.0.1')]);
    const fetchPublic = publicFetch(answer);
    await expect(fetchPublic('https://idp.example/keys')).rejects.toThrow('resolves to 10.0.0.1');
    await expect(fetchPublic('https://idp.example/token', { method: 'POST', body: 'a=b' })).rejects.toThrow(
      '10.0.0.1',
    );
    expect(asked).toEqual(['idp.example', 'idp.example']);
  });
});

describe('a redirect', () => {
  it('is returned as it came, and asked nowhere', async () => {
    const asked: string[] = [];
    const answer = Object.assign(Readable.from([]), {
      statusCode: 302,
      headers: { location: 'https://169.254.169.254/latest/meta-data' },
    });
    vi.mocked(request).mockImplementation(((url: URL, _: object, done: (found: typeof answer) => void) => {
      asked.push(url.href);
      done(answer);
      return { on: () => undefined, end: () => undefined };
    }) as unknown as typeof request);
    const response = await publicFetch()('https://idp.example/keys');
    expect([response.status, response.headers.get('location')]).toEqual([302, answer.headers.location]);
    expect(asked).toEqual(['https://idp.example/keys']);
  });
});
