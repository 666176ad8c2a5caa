import { describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from '../testing';
import { pendingPartner } from './accessRequest';

const asked = { parentCompanyId: 9, parentCompanyName: 'Corvid', loginAsCompany: 'REQUESTED' };

describe('the request that waits for an answer (3 §2)', () => {
  it.each([
    ['is the parent company’s', {}, asked, 'Corvid'],
    ['is none once access stands', {}, { ...asked, loginAsCompany: 'AVAILABLE' }, null],
    ['is none without a parent company', {}, { ...asked, parentCompanyId: null }, null],
    ['is not for the partner inside the company', { isAdminLoggedInAsCompany: true }, asked, null],
  ])('%s', (_, user, distribution, partner) => {
    expect(pendingPartner({ user: buildUser(user), company: buildCompany({ distribution }) })).toBe(partner);
  });
});
