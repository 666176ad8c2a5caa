import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import { shellEndpoints } from '@contract/shell';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { complaints } from '@tests/support/complaints';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { Route, Routes } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import SharePage from './SharePage';

const state = { call: gateway.call };

const AT = '2026-01-05T00:00:00.000Z';
const shareOf = (id: number) => ({
  id,
  companyId: id,
  companyName: `Customer ${id}`,
  campaignId: 100 + id,
  sentPercent: 40,
  startDate: AT,
  createdDate: AT,
});
const SHAREABLE = [
  { id: 1, companyName: 'Ready', isBoosted: true, isWithRegisteredUsers: true },
  { id: 2, companyName: 'Plain', isBoosted: false, isWithRegisteredUsers: true },
  { id: 3, companyName: 'Empty', isBoosted: true, isWithRegisteredUsers: false },
  { id: 4, companyName: 'Neither', isBoosted: false, isWithRegisteredUsers: false },
].map((row) => ({ ...row, companyId: row.id }));
const operation = {
  ...{ id: 5, kind: 'shareSimulation', state: 'done', total: 1, done: 1, skipped: 0, failed: 0 },
  ...{ payload: {}, requestedBy: { id: 1, email: null }, stopReason: null, createdAt: AT, startedAt: AT },
  ...{ finishedAt: AT, undoes: null, undoneBy: null, canUndo: false },
};

let isGone = false;
let total = 30;
/** Customers to choose from, instead of one of each kind. */
let available = 0;
const getList = vi.fn(async (resource: string, params: { pagination: { page: number } }) => {
  if (isGone) throw new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Gone' });
  if (resource === 'simulation_shareable' && available > 0) {
    const first = (params.pagination.page - 1) * 25;
    const data = Array.from({ length: Math.min(25, available - first) }, (_, at) => ({
      ...{ id: first + at + 1, companyId: first + at + 1, companyName: `Free ${first + at + 1}` },
      ...{ isBoosted: true, isWithRegisteredUsers: true },
    }));
    return { data, total: available, meta: { availableCount: available } };
  }
  if (resource === 'simulation_shareable') return { data: SHAREABLE, total: 4, meta: { availableCount: 1 } };
  if (resource !== 'simulation_customers') return { data: [], total: 0 };
  const first = (params.pagination.page - 1) * 25;
  const data = Array.from({ length: Math.min(25, total - first) }, (_, at) => shareOf(first + at + 1));
  return { data, total, meta: { campaignName: 'Parcels' } };
});

/** What acts answer; the form also asks for the time zones. */
const answerWith = (answer: object) =>
  state.call.mockImplementation(async (endpoint: object) =>
    endpoint === shellEndpoints.timezones ? { data: [] } : answer,
  );

beforeAll(async () => {
  await Promise.all(
    (['console', 'phishingExercise', 'phishingSimulation', 'sharing'] as const).map((set) =>
      translator.add(set),
    ),
  );
});
beforeEach(() => {
  signIn({ actor: { isPartner: true, customerType: 'RESELLER' } });
  answerWith({ data: operation });
  getList.mockClear();
  isGone = false;
  total = 30;
  available = 0;
});

const open = () =>
  show(
    <Routes>
      <Route path="/phishing-simulation/share/:campaignId" element={<SharePage />} />
    </Routes>,
    { at: '/phishing-simulation/share/9', dataProvider: { getList: getList as never } },
  );
const table = () => screen.findByRole('table', { name: 'Customers with this campaign' });
const tick = async ({ user }: ReturnType<typeof open>, name: RegExp) =>
  user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));

it('lists 25 customers by name; another page clears what was selected', async () => {
  const shown = open();
  expect(await screen.findByRole('heading', { name: 'Parcels' })).toBeTruthy();
  expect(getList).toHaveBeenCalledWith(
    'simulation_customers',
    expect.objectContaining({
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'name', order: 'ASC' },
      filter: { campaignId: 9 },
    }),
  );
  await tick(shown, /Customer 2\b/);
  expect(screen.getByRole('toolbar', { name: 'Actions' })).toBeTruthy();
  await shown.user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Customer 26')).toBeTruthy();
  expect(screen.queryByRole('toolbar', { name: 'Actions' })).toBeNull();
});

it.each([
  [1, '1 customer was removed from the campaign!'],
  [2, '2 customers were removed from the campaign!'],
])('removes %i after a question, and says so', async (many, told) => {
  state.call.mockResolvedValue({
    data: { ...operation, kind: 'unshareSimulation', total: many, done: many },
  });
  const shown = open();
  for (let id = 1; id <= many; id += 1) await tick(shown, new RegExp(`Customer ${id}\\b`));
  await shown.user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(state.call).not.toHaveBeenCalled();
  await shown.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText(told)).toBeTruthy();
  const campaignIds = Array.from({ length: many }, (_, at) => 101 + at);
  expect(state.call).toHaveBeenCalledWith(simulationSharingEndpoints.unshare, {
    params: { companyId: 7 },
    body: { parentCampaignId: 9, campaignIds },
  });
});

it('adds customers, of whom those that can get nothing say why', async () => {
  const shown = open();
  await shown.user.click(await screen.findByRole('button', { name: 'Add Customers' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add Customers' }));
  await shown.user.click(drawer.getByRole('button', { name: /^Add/ }));
  expect(await drawer.findByText('Please add customers')).toBeTruthy();
  for (const [name, note] of [
    ['Plain', 'Not available to share: not boosted'],
    ['Empty', 'Not available to share: no registered users'],
    ['Neither', 'Not available to share: not boosted, no registered users'],
  ] as const) {
    const box = drawer.getByRole<HTMLInputElement>('checkbox', { name: `${name}${note}` });
    expect(box.disabled).toBe(true);
  }
  await shown.user.click(drawer.getByRole('checkbox', { name: 'Ready' }));
  const name = drawer.getByRole('textbox', { name: /Campaign name/ });
  await shown.user.clear(name);
  await shown.user.click(drawer.getByRole('button', { name: 'Add customer' }));
  expect(await drawer.findByText('Campaign Name is required')).toBeTruthy();
  await shown.user.type(name, 'From Corvid');
  await shown.user.click(drawer.getByRole('button', { name: 'Add customer' }));
  expect(await screen.findByText('Customer was successfully added!')).toBeTruthy();
  expect(state.call).toHaveBeenCalledWith(simulationSharingEndpoints.share, {
    params: { campaignId: 9 },
    body: {
      companyId: 7,
      campaignId: 9,
      name: 'From Corvid',
      startDate: null,
      timezone: null,
      companyIds: [1],
    },
  });
});

it('chooses those of a page at once, until another page is opened', async () => {
  available = 30;
  const shown = open();
  await shown.user.click(await screen.findByRole('button', { name: 'Add Customers' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add Customers' }));
  const page = await drawer.findByRole<HTMLInputElement>('checkbox', { name: /on this page/ });
  await shown.user.click(page);
  expect(drawer.getByRole('button', { name: 'Add 25 customers' })).toBeTruthy();
  await shown.user.click(drawer.getByRole('button', { name: 'Next page' }));
  expect(await drawer.findByRole('checkbox', { name: 'Free 26' })).toBeTruthy();
  expect(drawer.queryByRole('button', { name: /^Add \d/ })).toBeNull();
});

it('says that something went wrong, and keeps what was chosen', async () => {
  state.call.mockRejectedValue(new ApiError({ status: 409, code: 'CONFLICT', message: 'Archived' }));
  const shown = open();
  await tick(shown, /Customer 1\b/);
  await shown.user.click(screen.getByRole('button', { name: 'Remove' }));
  await shown.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText('Something went wrong!')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('toolbar', { name: 'Actions' })).toBeTruthy());
});

it('tells of a campaign that is not there, and of one that no customer has', async () => {
  complaints.expect(/Gone/);
  isGone = true;
  open();
  expect(await screen.findByText("This campaign wasn't found.")).toBeTruthy();
  cleanup();
  isGone = false;
  total = 0;
  open();
  expect(await screen.findByText('No customer has this campaign yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add Customers' })).toHaveLength(1);
});

it('offers nothing to change to those who only read', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  open();
  expect(within(await table()).queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add Customers' })).toBeNull();
});
