import { describe, expect, it } from 'vitest';
import {
  type AccessRule,
  type Actor,
  access,
  canAccess,
  GUEST,
  isAdminAreaRole,
  ROLE_GROUPS,
  ROLES,
  type Role,
} from './access';

const actor = (role: Role, more: Partial<Actor> = {}): Actor => ({ role, userId: 1, companyId: 1, ...more });
const admittedBy = (rule: AccessRule | undefined) => ROLES.filter((role) => canAccess(rule, actor(role)));

describe('canAccess', () => {
  it.each<[string, AccessRule | undefined, readonly Role[]]>([
    ['no rule: everyone', undefined, ROLES],
    ['a rule without roles: everyone', access.public, ROLES],
    ['an empty list: guests only', access.guestOnly, ['guest']],
    [
      'signed in',
      access.signedIn,
      ['admin', 'superadmin', 'support', 'msp', 'hidden', 'user', 'read_only_admin'],
    ],
    ['staff reads', access.staffRead, ['admin', 'superadmin', 'support', 'read_only_admin']],
    ['staff writes', access.staffWrite, ['admin', 'superadmin', 'support']],
    ['admin area reads', access.adminAreaRead, ['admin', 'superadmin', 'support', 'msp', 'read_only_admin']],
    ['admin area writes', access.adminAreaWrite, ['admin', 'superadmin', 'support', 'msp']],
    ['managed-service people only', access.mspOnly, ['msp']],
    ['error pages', { roles: ROLE_GROUPS.errorPages }, ['admin', 'superadmin', 'msp', 'user']],
    ['user area', { roles: ROLE_GROUPS.userArea }, ['admin', 'user', 'read_only_admin']],
  ])('%s', (_, rule, admitted) => {
    expect(admittedBy(rule)).toEqual(ROLES.filter((role) => admitted.includes(role)));
  });

  it('asks for Boost where the rule names it', () => {
    const rule: AccessRule = { roles: ['admin'], plan: 'boost' };
    expect(canAccess(rule, actor('admin', { isBoosted: true }))).toBe(true);
    expect(canAccess(rule, actor('admin', { hasBoost: false, isBoosted: false }))).toBe(false);
    expect(canAccess(rule, actor('user', { hasBoost: true, isBoosted: true }))).toBe(false);
  });

  it.each<[Partial<Actor>, boolean]>([
    [{ isPartner: true, customerType: 'RESELLER' }, true],
    [{ isPartner: true, customerType: 'OEM' }, false],
    [{ isPartner: false, customerType: 'RESELLER' }, false],
    [{ isPartner: true }, false],
    [{}, false],
  ])('a partner rule and %j: %s', (company, admitted) => {
    expect(canAccess({ partner: ['RESELLER', 'SUBRESELLER'] }, actor('admin', company))).toBe(admitted);
  });

  it('keeps users of the console integration out of the money of partners', () => {
    const reseller = { isPartner: true, customerType: 'RESELLER' } as const;
    for (const rule of [access.partnerMoney, access.resellerMoney]) {
      expect(canAccess(rule, actor('read_only_admin', reseller))).toBe(true);
      expect(canAccess(rule, actor('admin', { ...reseller, isIntegrated: true }))).toBe(false);
    }
    expect(canAccess(access.subResellerMoney, actor('admin', reseller))).toBe(false);
  });

  it('lets everyone but partners become one', () => {
    expect(canAccess(access.nonPartnerWrite, actor('admin', { isIntegrated: true }))).toBe(true);
    expect(canAccess(access.nonPartnerRead, actor('read_only_admin'))).toBe(true);
    expect(canAccess(access.nonPartnerWrite, actor('read_only_admin'))).toBe(false);
    expect(canAccess(access.nonPartnerRead, actor('admin', { isPartner: true }))).toBe(false);
  });

  it("leaves a reseller's customers to their provider", () => {
    for (const rule of [access.licensingRead, access.licensingWrite]) {
      expect(canAccess(rule, actor('admin', { hasProvider: false }))).toBe(true);
      expect(canAccess(rule, actor('admin', { hasProvider: true }))).toBe(false);
    }
    expect(canAccess(access.licensingRead, actor('read_only_admin'))).toBe(true);
    expect(canAccess(access.licensingWrite, actor('read_only_admin'))).toBe(false);
  });

  it('keeps the special partner parent from buying, since its licensing is arranged elsewhere', () => {
    for (const rule of [access.licensingRead, access.licensingWrite]) {
      expect(canAccess(rule, actor('admin', { isSpecialPartnerParent: true }))).toBe(false);
    }
    expect(canAccess(access.adminAreaRead, actor('admin', { isSpecialPartnerParent: true }))).toBe(true);
  });

  it('treats a caller without a role as a guest', () => {
    expect(canAccess(access.signedIn, GUEST)).toBe(false);
    expect(canAccess(access.guestOnly, GUEST)).toBe(true);
  });

  it('lets only admin-area roles stay in the console', () => {
    expect(ROLES.filter(isAdminAreaRole).toSorted()).toEqual(
      ['admin', 'superadmin', 'msp', 'support', 'read_only_admin'].toSorted(),
    );
  });
});
