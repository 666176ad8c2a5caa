import { expect, it, vi } from 'vitest';
import { buildUserRow } from '@/dataProvider/testing';
import { userActions } from './all/userActions';
import { protectionOfRow } from './protection';

const OWN_ID = 7;

it.each([
  [{ id: OWN_ID }, 'SELF'],
  [{ id: OWN_ID, isOwner: true }, 'SELF'],
  [{ isOwner: true, role: 'admin' as const }, 'OWNER'],
  [{ role: 'superadmin' as const }, 'FOREIGN_ROLE'],
  [{ role: 'msp' as const }, 'FOREIGN_ROLE'],
  [{ role: 'admin' as const }, undefined],
  [{ role: 'user' as const }, undefined],
])('a person like %o is protected as %s', (person, code) => {
  expect(protectionOfRow(buildUserRow({ id: 1, isOwner: false, ...person }), OWN_ID)).toBe(code);
});

it('what the gateway would refuse is not offered in the row menu', () => {
  const offered = (person: object) =>
    userActions({
      t: (key) => key,
      changes: { run: vi.fn(), invite: vi.fn(), revoke: vi.fn(), remove: vi.fn(), readFreeSeats: vi.fn() },
      protectionOf: (row) => protectionOfRow(row, OWN_ID),
      mayHaveTemporaryPassword: () => false,
      onEdit: vi.fn(),
      onAsk: vi.fn(),
    })(buildUserRow({ isMfaEnabled: true, ...person })).map(({ key }) => key);
  const refused = ['role', 'secondFactor', 'disable', 'delete'];
  expect(offered({ id: 1 })).toEqual(expect.arrayContaining(refused));
  for (const person of [{ id: OWN_ID }, { isOwner: true }, { role: 'superadmin' }]) {
    expect(offered(person).filter((key) => refused.includes(key))).toEqual([]);
    expect(offered(person)).toContain('edit');
  }
  expect(offered({ role: 'superadmin', disabledAt: new Date().toISOString() })).toContain('enable');
});
