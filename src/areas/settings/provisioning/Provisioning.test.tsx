import type { Operation } from '@contract/operations';
import { type Provisioning, provisioningEndpoints } from '@contract/settings/provisioning';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { HoldSection } from './HoldSection';
import { SettingsSection } from './SettingsSection';

const state: Provisioning = {
  ...{ mode: 'test', sharePercent: 10, hold: null, domains: ['larkfield.example'] },
  lastDay: { done: 0, tested: 3, refused: 1, held: 0 },
};
const hold = { id: 9, startedAt: '2026-03-01T00:00:00.000Z', people: 37, allowed: 20, enabledUsers: 200 };
/** A few are disabled within the request. */
const operation: Operation = {
  ...{ id: 12, kind: 'disableHeld', state: 'done', payload: { holdId: 9 } },
  ...{ total: 37, done: 37, skipped: 0, failed: 0 },
  requestedBy: { id: 1, email: 'owner@larkfield.example' },
  createdAt: '2026-03-01T00:00:00.000Z',
  startedAt: '2026-03-01T00:00:00.000Z',
  finishedAt: '2026-03-01T00:00:00.000Z',
  ...{ stopReason: null, undoes: null, undoneBy: null, canUndo: false },
};
const person = (id: number) => ({
  ...{ id, email: `p${id}@larkfield.example`, name: 'Pat', lastName: String(id), isDeletion: false },
});
const trusted = { isOwner: true, isTrusted: true, isBoosted: true };
const params = { companyId: 7 };

beforeAll(async () => {
  await Promise.all((['console', 'settings'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  signIn({ actor: trusted });
  gateway.call.mockReset().mockImplementation(async ({ path }) => {
    if (path === provisioningEndpoints.approve.path) return { data: operation };
    if (path !== provisioningEndpoints.heldPeople.path) return { data: { ...state, id: 9 } };
    const items = Array.from({ length: 10 }, (_, at) => person(at + 1));
    return { data: { items, pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 37 } } };
  });
});
const written = () => gateway.call.mock.calls.filter(([{ method }]) => method !== 'GET');

describe('the settings of provisioning', () => {
  it('are changed by whom the owner trusts; the last day is told', async () => {
    const { user } = show(<SettingsSection state={state} />);
    expect(screen.getByText('3 requests only tested')).toBeTruthy();
    expect(screen.getByText('1 request refused')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: /Provisioning/ }));
    await user.click(await screen.findByRole('option', { name: /^Live/ }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const body = { mode: 'live', sharePercent: 10 };
    expect(written()).toEqual([[provisioningEndpoints.save, { params, body }]]);
  });

  it('are read by others', () => {
    signIn({ actor: { isBoosted: true } });
    show(<SettingsSection state={state} />);
    expect(screen.getByText('Test: only reported in the log')).toBeTruthy();
    expect(screen.getByText('10%')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View the provisioning log' })).toBeTruthy();
  });
});

describe('a stopped sync', () => {
  it('is approved for as many as are named, once they have been listed', async () => {
    const { user } = show(<HoldSection hold={hold} />);
    expect(screen.getByText(/disable 37 more users, of 200 who were enabled; 20 may be/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Review and approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable 37 users?' }));
    expect(await dialog.findByText('p10@larkfield.example')).toBeTruthy();
    expect(written()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Disable 37 users' }));
    const input = { params: { ...params, holdId: 9 }, body: { people: 37 } };
    expect(written()).toEqual([[provisioningEndpoints.approve, input]]);
    expect(await screen.findByText('37 users were disabled.')).toBeTruthy();
  });

  it('is rejected', async () => {
    const { user } = show(<HoldSection hold={hold} />);
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep 37 users enabled?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep 37 users enabled' }));
    expect(written()).toEqual([[provisioningEndpoints.reject, { params: { ...params, holdId: 9 } }]]);
  });

  it('is only read by others, who see whom it would disable', async () => {
    signIn({ actor: { isBoosted: true } });
    show(<HoldSection hold={hold} />);
    expect(await screen.findByText('p1@larkfield.example')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /approve|Reject/ })).toBeNull();
  });
});
