import { describe, expect, it } from 'vitest';
import { landingOf } from './landing';

const all = ['/login', '/login/sso'];

describe('where a forced sign-out leads', () => {
  it('to its own page for a disabled company', () => {
    expect(landingOf('session.notices.companyDisabled', all, () => 'sso')).toBe('/disabled-company');
  });

  it('to the sign-in of the auth-type cookie for others, if that screen exists', () => {
    expect(landingOf('session.notices.expired', all, () => 'sso')).toBe('/login/sso');
    expect(landingOf('session.notices.expired', all, () => 'default')).toBe('/login');
    expect(landingOf(undefined, ['/login'], () => 'sso')).toBe('/login');
  });
});
