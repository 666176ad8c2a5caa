import { access } from '@contract/access';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { createAuthProvider } from '.';
import { buildUser, fakeSession } from './testing';
import { takeWantedRoute } from './wantedRoute';

const RESOURCES = [{ name: 'users', access: { read: access.staffRead, write: access.staffWrite } }];

const refusal = (status: number, code = 'X') => new ApiError({ status, code, message: '' });

async function signedIn(role: 'admin' | 'read_only_admin' | 'msp' = 'admin') {
  const fakes = fakeSession({ uid: 'account-1', user: buildUser({ role }) });
  await fakes.session.resume();
  return { ...fakes, auth: createAuthProvider(fakes, RESOURCES) };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('location', {
    origin: 'https://console.example',
    pathname: '/users/groups',
    search: '?page=2',
    hash: '',
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the authProvider', () => {
  it('passes checkAuth while signed in; otherwise stores the wanted route', async () => {
    const { auth } = await signedIn();
    await expect(auth.checkAuth({})).resolves.toBeUndefined();
    const guest = createAuthProvider(fakeSession(), RESOURCES);
    await expect(guest.checkAuth({})).rejects.toMatchObject({ redirectTo: '/login' });
    expect(takeWantedRoute()).toBe('/users/groups?page=2');
  });

  it.each([
    [refusal(401), 'session.notices.expired', '/login'],
    [refusal(403, 'COMPANY_DISABLED'), 'session.notices.companyDisabled', '/disabled-company'],
    [refusal(400, 'LOGIN_REQUIRED'), 'session.notices.expired', '/login'],
  ])('ends the session on %s, says why and keeps the route', async (error, notice, landing) => {
    const { auth, session, identity } = await signedIn();
    await expect(auth.checkError(error)).rejects.toEqual({ redirectTo: landing, message: false });
    // react-admin then logs out by itself, which must not undo either.
    expect(await auth.logout({})).toBe(landing);
    expect(identity.uid()).toBeNull();
    expect(session.getNotice()).toBe(notice);
    expect(takeWantedRoute()).toBe('/users/groups?page=2');
  });

  it.each([
    refusal(403),
    refusal(403, 'EMAIL_NOT_VERIFIED'),
    refusal(422),
    refusal(500),
    new TypeError('bug'),
  ])('leaves %s to the screen', async (error) => {
    const { auth, session } = await signedIn();
    await expect(auth.checkError(error)).resolves.toBeUndefined();
    expect(session.getData()).not.toBeNull();
  });

  it('discards the wanted route on logout', async () => {
    const { auth, session } = await signedIn();
    sessionStorage.setItem('vigil.wanted-route', '/users/groups');
    expect(await auth.logout({})).toBe('/login');
    expect(takeWantedRoute()).toBe('/');
    expect(session.getData()).toBeNull();
  });

  it('returns the signed-in user', async () => {
    const { auth } = await signedIn();
    expect(await auth.getIdentity?.()).toMatchObject({ id: 5, fullName: 'Ada Byron', companyName: 'Acme' });
    expect(await auth.getPermissions?.({})).toMatchObject({ role: 'admin', companyId: 7 });
  });

  it.each([
    ['admin', 'list', true],
    ['admin', 'delete', true],
    ['read_only_admin', 'list', true],
    ['read_only_admin', 'edit', false],
    ['msp', 'list', false],
  ] as const)('%s may %s users: %s', async (role, action, allowed) => {
    const { auth } = await signedIn(role);
    expect(await auth.canAccess?.({ resource: 'users', action })).toBe(allowed);
  });
});
