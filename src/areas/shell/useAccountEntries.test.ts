import { textsOf } from '@tests/i18n/texts';
import Polyglot from 'node-polyglot';
import { describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from '@/components/plan/testing';
import type { TypedTranslate } from '@/i18n/useT';
import { accountRole } from './useAccountEntries';

const polyglot = new Polyglot({ phrases: Object.fromEntries(textsOf('en')) });
const t: TypedTranslate = (key, options) => polyglot.t(key, options);
const reseller = { isPartner: true, customerType: 'RESELLER' } as const;

describe('the role in the account menu', () => {
  it.each([
    ['the owner', {}, {}, 'Account Owner'],
    ['a super admin who owns the company, too', { role: 'superadmin' }, {}, 'Super admin'],
    ['another admin', { id: 8 }, {}, 'Admin'],
    ['a read-only admin', { id: 8, role: 'read_only_admin' }, {}, 'Read-only admin'],
    ["a reseller's owner", {}, reseller, 'Account Owner, reseller'],
    ['a visitor in place of the owner', { isAdminLoggedInAsCompany: true }, {}, 'Admin'],
    ['a customer that was a partner once', { id: 8 }, { customerType: 'RESELLER' }, 'Admin'],
  ] as const)('%s', (_, user, distribution, said) => {
    expect(accountRole({ user: buildUser(user), company: buildCompany({ distribution }) }, t)).toBe(said);
  });
});
