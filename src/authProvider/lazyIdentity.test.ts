import { describe, expect, it, vi } from 'vitest';
import type { StoredSignIn } from '@/authProvider/storedSignIn';
import { createLazyIdentity, type IdentityEnvironment } from './lazyIdentity';
import { fakeIdentity } from './testing';

const NOW = 1_000_000;
const ada: StoredSignIn = { uid: 'ada', token: 'stored token', goodUntil: NOW + 1 };

function lazyIdentity(given: Partial<IdentityEnvironment> & { inSdk?: string | null } = {}) {
  const sdk = fakeIdentity(given.inSdk ?? null);
  let tell: (stored: StoredSignIn | null | undefined) => void = () => undefined;
  const environment: IdentityEnvironment = {
    loadSdk: vi.fn(async () => sdk.identity),
    readStored: () => ada,
    deleteStored: vi.fn(),
    onStored: (listener) => {
      tell = listener;
      return () => undefined;
    },
    now: () => NOW,
    ...given,
  };
  const identity = createLazyIdentity(environment);
  return {
    identity,
    sdk,
    environment,
    tellOtherTab: (stored: StoredSignIn | null | undefined) => tell(stored),
  };
}

describe('a start with a stored sign-in', () => {
  it('knows the account and its token without the SDK', async () => {
    const { identity, environment } = lazyIdentity();
    await identity.ready();
    expect(identity.uid()).toBe('ada');
    expect(await identity.token(false)).toBe('stored token');
    expect(environment.loadSdk).not.toHaveBeenCalled();
  });

  it('asks the SDK for a new token when the gateway refuses the stored one', async () => {
    const { identity, environment } = lazyIdentity({ inSdk: 'ada' });
    await identity.ready();
    expect(await identity.token(true)).toBe('ada');
    expect(environment.loadSdk).toHaveBeenCalledOnce();
  });

  it('asks the SDK once the stored token is too old', async () => {
    let now = NOW;
    const { identity } = lazyIdentity({ inSdk: 'ada', now: () => now });
    await identity.ready();
    now = ada.goodUntil;
    expect(await identity.token(false)).toBe('ada');
  });

  it('leaves to the SDK what only it can tell', async () => {
    const { identity, environment } = lazyIdentity({ readStored: () => undefined, inSdk: 'eve' });
    await identity.ready();
    expect(identity.uid()).toBe('eve');
    expect(environment.loadSdk).toHaveBeenCalledOnce();
  });

  it('tells an end that the SDK finds, once', async () => {
    const { identity, sdk } = lazyIdentity({ inSdk: 'ada' });
    const heard: (string | null)[] = [];
    await identity.ready();
    identity.onChange((uid) => heard.push(uid));
    await identity.token(true);
    sdk.change(null);
    sdk.change(null);
    expect(heard).toEqual([null]);
  });
});

describe('a start without one', () => {
  it('is signed out, without the SDK', async () => {
    const { identity, environment } = lazyIdentity({ readStored: () => null });
    await identity.ready();
    expect(identity.uid()).toBeNull();
    expect(await identity.token(false)).toBeNull();
    expect(environment.loadSdk).not.toHaveBeenCalled();
  });

  it('loads the SDK for a sign-in and tells of it', async () => {
    const { identity } = lazyIdentity({ readStored: () => null });
    const heard: (string | null)[] = [];
    identity.onChange((uid) => heard.push(uid));
    await identity.ready();
    await identity.signInWithPassword('ada@acme.example', 'secret');
    expect([identity.uid(), heard]).toEqual(['account-1', ['account-1']]);
  });

  it('tries again when the code of the SDK did not load', async () => {
    const failed = vi.fn().mockRejectedValueOnce(new TypeError('no network'));
    const { identity, sdk } = lazyIdentity({ readStored: () => null, loadSdk: failed });
    failed.mockResolvedValue(sdk.identity);
    await expect(identity.signInWithToken('token')).rejects.toThrow('no network');
    await identity.signInWithPassword('ada@acme.example', 'secret');
    expect(identity.uid()).toBe('account-1');
  });
});

describe('another tab', () => {
  it('signs this one out, in, and over to another account', async () => {
    const { identity, tellOtherTab, environment } = lazyIdentity();
    const heard: (string | null)[] = [];
    await identity.ready();
    identity.onChange((uid) => heard.push(uid));
    tellOtherTab({ ...ada, token: 'renewed' });
    expect(await identity.token(false)).toBe('renewed');
    tellOtherTab(null);
    expect(identity.uid()).toBeNull();
    tellOtherTab({ ...ada, uid: 'eve' });
    expect(heard).toEqual([null, 'eve']);
    expect(environment.loadSdk).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('needs neither the SDK nor a network', async () => {
    const { identity, environment } = lazyIdentity();
    const heard: (string | null)[] = [];
    await identity.ready();
    identity.onChange((uid) => heard.push(uid));
    await identity.signOut();
    expect(environment.deleteStored).toHaveBeenCalledOnce();
    expect(environment.loadSdk).not.toHaveBeenCalled();
    expect([identity.uid(), heard]).toEqual([null, [null]]);
  });

  it('is the work of the SDK once that has loaded', async () => {
    const { identity, sdk, environment } = lazyIdentity({ inSdk: 'ada' });
    await identity.ready();
    await identity.token(true);
    await identity.signOut();
    expect([sdk.identity.uid(), identity.uid()]).toEqual([null, null]);
    expect(environment.deleteStored).not.toHaveBeenCalled();
  });

  it('works while the SDK is loading in vain', async () => {
    const { identity, environment } = lazyIdentity({
      loadSdk: () => Promise.reject(new TypeError('no network')),
    });
    await identity.ready();
    const prepared = identity.prepare();
    await identity.signOut();
    await expect(prepared).rejects.toThrow('no network');
    expect(environment.deleteStored).toHaveBeenCalledOnce();
    expect(identity.uid()).toBeNull();
  });
});
