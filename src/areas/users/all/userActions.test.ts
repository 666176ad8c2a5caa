import { whyNotTheirCredentials } from '@contract/users/credentials';
import { expect, it, vi } from 'vitest';
import { rowActions } from '@/components/table/useRowActions';
import { buildUserRow } from '@/dataProvider/testing';
import { userActions } from './userActions';

const OWN_ID = 7;
const admin = { userId: OWN_ID, isOwner: false, isVisitor: false };

it('the row menu offers nothing the gateway would refuse', () => {
  const offered = (person: object) =>
    rowActions(
      userActions({
        t: (key) => key,
        changes: { run: vi.fn(), invite: vi.fn(), revoke: vi.fn(), remove: vi.fn(), readFreeSeats: vi.fn() },
        whyNot: (row, act) => whyNotTheirCredentials(admin, row, act),
        mayHaveTemporaryPassword: () => false,
        onEdit: vi.fn(),
        onAsk: vi.fn(),
      }),
      buildUserRow({ isMfaEnabled: true, ...person }),
      vi.fn(),
    ).map(({ key }) => key);
  const refused = ['role', 'secondFactor', 'disable', 'delete'];
  expect(offered({ id: 1 })).toEqual(expect.arrayContaining(refused));
  for (const person of [{ id: OWN_ID }, { isOwner: true }, { role: 'superadmin' }]) {
    expect(offered(person).filter((key) => refused.includes(key))).toEqual([]);
    expect(offered(person)).toContain('edit');
  }
  expect(offered({ role: 'superadmin', disabledAt: new Date().toISOString() })).not.toContain('enable');
  // Another admin can be disabled and deleted, but keeps role and second factor.
  const colleague = offered({ id: 1, role: 'admin' }).filter((key) => refused.includes(key));
  expect(colleague.toSorted()).toEqual(['delete', 'disable']);
});
