import { describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from '@/components/plan/testing';
import { accessDialogAddress, partnersAccess } from './accessRequest';

const asked = { parentCompanyId: 9, parentCompanyName: 'Corvid', loginAsCompany: 'REQUESTED' };

describe("the partner's access", () => {
  it.each([
    ['waits for an answer', {}, asked, 'REQUESTED'],
    ['stands', {}, { ...asked, loginAsCompany: 'AVAILABLE' }, 'AVAILABLE'],
    ['was never asked for', {}, { ...asked, loginAsCompany: null }, 'NOT_AVAILABLE'],
    ['is none without a parent company', {}, { ...asked, parentCompanyId: null }, undefined],
    ['is not for the partner inside the company', { isAdminLoggedInAsCompany: true }, asked, undefined],
  ])('%s', (_, user, distribution, status) => {
    const access = partnersAccess({ user: buildUser(user), company: buildCompany({ distribution }) });
    expect(access?.status).toBe(status);
  });
});

describe("a partner's request for access", () => {
  it.each([
    ['', '/home?isAccessDialog=true'],
    ['?lang=nl', '/home?lang=nl&isAccessDialog=true'],
    ['?isAccessDialog=false', '/home?isAccessDialog=true'],
  ])('%j leads to %s', (search, address) => {
    expect(accessDialogAddress(search)).toBe(address);
  });
});
