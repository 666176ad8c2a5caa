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

describe('the look of a host, asked of another gateway', () => {
  it('is asked for by the documented calls', async () => {
    expect(await lookUp()).toEqual({ brand, learnerDomain: 'learn.larkfield.example' });
    expect(fetched.mock.calls.map(([address]) => address).toSorted()).toEqual([
      'https://api.example/white-label/api/v1/by-domain/console.larkfield.example',
      'https://api.example/white-label/api/v1/by-domain/console.larkfield.example/property',
    ]);
  });

  it('is the remembered one the next time, and brought up to date for the time after', async () => {
    await lookUp();
    fetched.mockImplementation(answers('Larkfield School'));
    expect((await lookUp())?.brand.name).toBe('Larkfield Academy');
    await vi.waitFor(async () => expect((await lookUp())?.brand.name).toBe('Larkfield School'));
  });

  it('is the remembered one while the gateway can not be reached', async () => {
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
