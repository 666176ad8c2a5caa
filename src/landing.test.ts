import { type Actor, access, CUSTOMER_TYPES } from '@contract/access';
import { describe, expect, it } from 'vitest';
import { firstScreen, isPurchaseComplete, linkRoute, linkTarget, rootTarget, withQuery } from './landing';

const consoleRoutes = [
  { path: '/users/all_users', access: access.staffRead },
  { path: '/reseller/customers', access: access.reseller },
  { path: '/subreseller/customers', access: access.subReseller },
];

const partner = (customerType: Actor['customerType']): Actor => ({
  role: 'msp',
  isPartner: true,
  customerType,
});
const overview = [...consoleRoutes, { path: '/reseller/overview', access: access.reseller }];

describe('the start page', () => {
  it.each([
    [partner('RESELLER'), consoleRoutes, '/reseller/customers'],
    [partner('RESELLER'), overview, '/reseller/overview'],
    [partner('SUBRESELLER'), overview, '/subreseller/customers'],
    [{ role: 'admin' } as Actor, [...consoleRoutes, { path: '/home', access: access.staffRead }], '/home'],
  ])('%j', (actor, screens, path) => {
    expect(firstScreen(actor, screens)).toBe(path);
  });

  it('is never one the user may not open', () => {
    for (const customerType of CUSTOMER_TYPES) {
      const actor: Actor = { role: 'admin', isPartner: false, customerType };
      expect(firstScreen(actor, consoleRoutes)).not.toMatch(/reseller/);
    }
  });
});

describe('redirectTo of a sign-in link', () => {
  it.each([
    ['users', '/users/all_users'],
    [null, '/'],
    ['nowhere', '/'],
    ['__proto__', '/'],
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
  ])('%j leads to %s', (redirectTo, path) => {
    expect(linkTarget(redirectTo, consoleRoutes)).toBe(path);
  });

  it('leads to trainings once that screen exists', () => {
    const courses = { path: '/learning/courses', access: access.staffRead };
    expect(linkTarget('trainings', [courses])).toBe('/learning/courses');
    expect(linkTarget('trainings', [])).toBe('/');
  });
});

describe('the root', () => {
  const admin: Actor = { role: 'admin' };
  const target = (search: string) => rootTarget(admin, search, consoleRoutes, '/home');

  it.each([
    ['users', '/?redirectTo=users'],
    ['trainings', '/?redirectTo=trainings'],
    ['nowhere', '/'],
    ['__proto__', '/'],
    [null, '/'],
  ])('is sent the known target of a sign-in link only: %j', (redirectTo, route) => {
    expect(linkRoute(redirectTo)).toBe(route);
  });

  it('leads to that target, otherwise to the start page', () => {
    expect(target('?redirectTo=users')).toBe('/users/all_users');
    expect(target('?redirectTo=trainings')).toBe('/users/all_users');
    expect(rootTarget({ role: 'guest' }, '', consoleRoutes, '/home')).toBe('/home');
    expect(target('?modal=upgrade')).toBe('/users/all_users?modal=upgrade');
  });
});

describe('the query of an address', () => {
  it.each([
    ['?modal=purchaseComplete', '/home?modal=purchaseComplete'],
    ['?modal=upgrade&other=1', '/home?modal=upgrade&other=1'],
    ['?modal=a%26b%3D1', '/home?modal=a%26b%3D1'],
    ['?ids=1&ids=2', '/home?ids=1&ids=2'],
    ['?redirectTo=users&register=true&lang=ar', '/home?lang=ar'],
    ['', '/home'],
  ])('outlives a redirect, apart from what it has followed: %s', (search, path) => {
    expect(withQuery('/home', search)).toBe(path);
  });

  it("gives way to the target's own", () => {
    expect(withQuery('/home?modal=a', '?modal=b&lang=ar')).toBe('/home?modal=a&lang=ar');
  });

  it('distinguishes a purchase from others', () => {
    expect(isPurchaseComplete('?a=1&modal=purchaseComplete')).toBe(true);
    expect(isPurchaseComplete('?modal=upgrade')).toBe(false);
    expect(isPurchaseComplete('')).toBe(false);
  });
});
