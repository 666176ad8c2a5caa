import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetWantedRoute, keepWantedRoute, safeRoute, takeWantedRoute } from './wantedRoute';

const ORIGIN = 'https://console.example';

describe('safeRoute', () => {
  it.each(['/users/all_users', '/users?search=a%20b&page=2#row', '/'])('lets %s pass', (route) => {
    expect(safeRoute(route, ORIGIN)).toBe(route);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    'https://evil.example',
    'https://console.example.evil.example/users',
    'javascript:alert(1)',
    'users',
    '',
    null,
    undefined,
  ])('refuses %j', (route) => {
    expect(safeRoute(route, ORIGIN)).toBeUndefined();
  });

  it.each(['/login', '/login?x=1', '/error/404', '/sso_fail/acme', '/register/a@b.c'])(
    'refuses the guest screen %s, which would lead round in circles',
    (route) => {
      expect(safeRoute(route, ORIGIN)).toBeUndefined();
    },
  );
});

describe('the wanted route', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('location', { origin: ORIGIN });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is followed once', () => {
    keepWantedRoute('/users/groups?page=1');
    expect(takeWantedRoute()).toBe('/users/groups?page=1');
    expect(takeWantedRoute()).toBe('/');
  });

  it('is not stored when unsafe, and can be discarded', () => {
    keepWantedRoute('//evil.example');
    expect(takeWantedRoute()).toBe('/');
    keepWantedRoute('/users/groups');
    forgetWantedRoute();
    expect(takeWantedRoute()).toBe('/');
  });

  it('is checked again when read: another script may have written it', () => {
    sessionStorage.setItem('vigil.wanted-route', 'https://evil.example');
    expect(takeWantedRoute()).toBe('/');
  });
});
