import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUser, fakeSession } from '@/authProvider/testing';
import { takeWantedRoute } from '@/authProvider/wantedRoute';
import { failure } from '@/client/testing';
import { requireSession } from './requireSession';

const replace = vi.fn();

beforeEach(() => {
  const kept = new Map<string, string>();
  replace.mockClear();
  vi.stubGlobal('location', { origin: 'https://console.example', replace });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The target of the redirect returned instead of a session. */
async function redirectOf(asked: Promise<unknown>): Promise<string | null> {
  const answer = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (answer === null) return null;
  if (!(answer instanceof Response)) throw answer;
  return answer.headers.get('location');
}

describe('a screen behind the session', () => {
  it('is open to signed-in users', async () => {
    const { session } = fakeSession({ uid: 'account-1' });
    expect((await requireSession(session, '/users/groups')).user.id).toBe(5);
  });

  it('redirects others to the sign-in and stores the route', async () => {
    const { session } = fakeSession();
    expect(await redirectOf(requireSession(session, '/users/groups?page=2'))).toBe('/login');
    expect(takeWantedRoute()).toBe('/users/groups?page=2');
  });

  it('redirects users of a disabled company to its own page', async () => {
    const { session, identity } = fakeSession({
      uid: 'account-1',
      answer: () => failure(403, { code: 'COMPANY_DISABLED' }),
    });
    expect(await redirectOf(requireSession(session, '/'))).toBe('/disabled-company');
    expect(identity.uid()).toBeNull();
  });

  it('redirects users with a temporary password to its change, from every other screen', async () => {
    const { session } = fakeSession({ uid: 'account-1', user: buildUser({ temporary_password: true }) });
    expect(await redirectOf(requireSession(session, '/users/groups'))).toBe('/change-password');
    expect(takeWantedRoute()).toBe('/users/groups');
    expect(await redirectOf(requireSession(session, '/change-password'))).toBeNull();
  });

  it.each(['user', 'guest'] as const)('sends a %s with register=true to the registration', async (role) => {
    const { session } = fakeSession({ uid: 'account-1', user: buildUser({ role }) });
    expect(await redirectOf(requireSession(session, '/?register=true'))).toBe('/register');
  });

  it('redirects signed-out users with register=true there too', async () => {
    expect(await redirectOf(requireSession(fakeSession().session, '/?register=true#x'))).toBe('/register');
    const route = '/users/all_users?lang=ar&register=true';
    expect(await redirectOf(requireSession(fakeSession().session, route))).toBe('/register?lang=ar');
  });

  it.each(['company_not_accessible', 'session_expired'])(
    'gives the tab back to the partner when acting as a customer ends with %s',
    async (code) => {
      sessionStorage.setItem('vigil.acting', '1');
      const { session, identity } = fakeSession({
        uid: 'partner',
        answer: () => failure(code === 'session_expired' ? 401 : 403, { code }),
      });
      void requireSession(session, '/users/groups');
      await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/partner-portal/companies'));
      expect(identity.uid()).toBeNull();
      expect(sessionStorage.getItem('vigil.acting')).toBeNull();
    },
  );
});
