import { describe, expect, it } from 'vitest';
import { landingOf } from './landing';

const all = ['/login', '/login/sso'];

describe('where a forced sign-out leads', () => {
  it('a disabled company to its own page', () => {
    expect(landingOf('session.notices.companyDisabled', all, () => 'sso')).toBe('/disabled-company');
  });

  it('others to the sign-in of the auth-type cookie, once there is such a screen', () => {
    expect(landingOf('session.notices.expired', all, () => 'sso')).toBe('/login/sso');
    expect(landingOf('session.notices.expired', all, () => 'default')).toBe('/login');
    expect(landingOf(undefined, ['/login'], () => 'sso')).toBe('/login');
  });
});
