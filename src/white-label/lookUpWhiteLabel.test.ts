import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookUpWhiteLabel } from './lookUpWhiteLabel';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const brand = { name: 'Larkfield Academy', logo: null, favicon: null, primaryColor: null };
const answers = (name: string) => async (address: string) =>
  Response.json({
    data: address.endsWith('/property')
      ? { ...brand, name }
      : { customDomainEmployee: { domain: 'learn.larkfield.example' } },
  });

const fetched = vi.fn();
const lookUp = () => lookUpWhiteLabel('https://api.example', 'console.larkfield.example');

beforeEach(() => {
  kept.clear();
  fetched.mockReset().mockImplementation(answers('Larkfield Academy'));
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

describe('the branding of a host, from another gateway', () => {
  it('is requested with the documented calls', async () => {
    expect(await lookUp()).toEqual({ brand, learnerDomain: 'learn.larkfield.example' });
    expect(fetched.mock.calls.map(([address]) => address).toSorted()).toEqual([
      'https://api.example/white-label/api/v1/by-domain/console.larkfield.example',
      'https://api.example/white-label/api/v1/by-domain/console.larkfield.example/property',
    ]);
  });

  it('is the stored one on the next visit, refreshed for the one after', async () => {
    await lookUp();
    fetched.mockImplementation(answers('Larkfield School'));
    expect((await lookUp())?.brand.name).toBe('Larkfield Academy');
    await vi.waitFor(async () => expect((await lookUp())?.brand.name).toBe('Larkfield School'));
  });

  it('is the stored one while the gateway is unreachable', async () => {
    await lookUp();
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await lookUp())?.brand.name).toBe('Larkfield Academy');
  });

  it('is not that of another host', async () => {
    await lookUp();
    fetched.mockResolvedValue(new Response('{}', { status: 404 }));
    await expect(lookUpWhiteLabel('https://api.example', 'console.other.example')).rejects.toThrow();
  });
});
