import { type Operation, operationEndpoints } from '@contract/operations';
import { departmentEndpoints } from '@contract/users/teams';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import TeamDeleteDialog from './TeamDeleteDialog';
import TeamMergeDialog from './TeamMergeDialog';
import { DEPARTMENTS } from './team';

const sales = { id: 3, name: 'Sales', usersCount: 12, isDefault: false } as never;
const WARNING = /^Your directory has put 1,200 users here\. .* adds the department again/;

const AT = '2026-01-01T00:00:00.000Z';
const merged: Operation = {
  ...{
    id: 1,
    kind: 'mergeDepartment',
    state: 'done',
    payload: {},
    total: 12,
    done: 12,
    skipped: 0,
    failed: 0,
  },
  ...{ requestedBy: { id: 1, email: null }, stopReason: null, createdAt: AT, startedAt: AT, finishedAt: AT },
  ...{ undoes: null, undoneBy: null, canUndo: false },
};

let people: { total: number; byDirectory?: number } | undefined;
beforeAll(async () => {
  await translator.add('console');
});
beforeEach(() => {
  people = { total: 1500, byDirectory: 1200 };
  signIn({});
  gateway.call.mockReset().mockImplementation(async ({ method, path }) => {
    if (path === operationEndpoints.preview.path) {
      if (!people) throw new ApiError({ status: 503, code: 'unavailable', message: 'Later', details: [] });
      return { data: people };
    }
    if (path === departmentEndpoints.merge.path && method === 'POST') return { data: merged };
    return { data: { items: [], total: 0 } };
  });
});

const dialogs = [
  ['deleted', TeamDeleteDialog],
  ['merged', TeamMergeDialog],
] as const;

it.each(dialogs)('a department that is %s says whom the directory moves back', async (_, Dialog) => {
  show(<Dialog kind={DEPARTMENTS} team={sales} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(WARNING)).toBeTruthy();
  expect(dialog.getByRole('alert').className).toContain('colorWarning');
});

it.each(dialogs)('a department that is %s warns of no directory that put nobody there', async (_, Dialog) => {
  people = { total: 1500 };
  show(<Dialog kind={DEPARTMENTS} team={sales} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/1,500/)).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('a department can be deleted with the number of the list where its people cannot be counted', async () => {
  people = undefined;
  const { user } = show(<TeamDeleteDialog kind={DEPARTMENTS} team={sales} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/\b12\b/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Delete/ }));
  expect(gateway.call.mock.calls.filter(([{ method }]) => method === 'POST')).toEqual([
    [departmentEndpoints.merge, { params: { companyId: 7, id: 3 }, body: { intoId: null } }],
  ]);
});
