import type { Operation } from '@contract/operations';
import { type PartnerAccess, partnerAccessEndpoints } from '@contract/partner/access';
import { closingEndpoints } from '@contract/settings/closing';
import { companyExportEndpoints } from '@contract/settings/company-export';
import { type GeneralSettings, generalSettingsEndpoints } from '@contract/settings/general';
import { ownershipEndpoints } from '@contract/settings/ownership';
import { type Retention, retentionEndpoints } from '@contract/settings/retention';
import { type AdminFactor, signInRuleEndpoints } from '@contract/settings/sign-in-rules';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { followedOf } from '@/client/followedOperations';
import { translator } from '@/i18n/translator';
import SettingsPage from './SettingsPage';

const general: GeneralSettings = {
  name: 'Larkfield',
  lang: 'en',
  country: 'GB',
  timeZone: 'Europe/London',
  industry: 'manufacturing',
  isLearningPrivate: false,
  logo: '/files/logo.png',
  logoDark: null,
  figuresTimeZone: 'Europe/London',
  isRebuilding: false,
};
/** A company without a partner. */
const noPartner: PartnerAccess = {
  ...{ status: 'NOT_AVAILABLE', partner: null, answeredAt: null, answeredBy: null },
  ...{ visits: [], history: [], comparedOn: null },
};
const rebuild: Operation = {
  ...{ id: 3, kind: 'rebuildFigures', state: 'queued', total: 1, done: 0, skipped: 0, failed: 0 },
  payload: { timeZone: 'Asia/Tokyo', generation: 2 },
  ...{ requestedBy: { id: 7, email: 'ida@larkfield.example' }, stopReason: null },
  ...{ createdAt: '2026-03-10T09:00:00.000Z', startedAt: null, finishedAt: null },
  ...{ undoes: null, undoneBy: null, canUndo: false },
};
const factor: AdminFactor = {
  ...{ requiredFrom: null, isInForce: false, remindedAt: null },
  ...{ lacking: [{ id: 9, name: 'Otto Lind', email: 'otto@larkfield.example' }], lackingCount: 1 },
};
const noRetention: Retention = {
  ...{ months: null, changedAt: null, startsAt: null, monthsBefore: null, nextOn: null, runs: [] },
};
const params = { companyId: 7 };
let settings: GeneralSettings;
let refusal: ApiError | undefined;

beforeAll(async () => {
  await Promise.all((['console', 'settings', 'training'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  settings = general;
  refusal = undefined;
  signIn();
  gateway.call.mockReset().mockImplementation(async ({ method, path }, { body }: { body?: object } = {}) => {
    if (path === partnerAccessEndpoints.get.path) return { data: noPartner };
    if (method === 'GET' && path === signInRuleEndpoints.sessionLength.path)
      return { data: { idleMinutes: null, maxMinutes: 480 } };
    if (method === 'GET' && path === signInRuleEndpoints.adminFactor.path) return { data: factor };
    if (method === 'GET' && path === retentionEndpoints.get.path) return { data: noRetention };
    if (path === companyExportEndpoints.get.path) return { data: null };
    if (path === closingEndpoints.get.path) return { data: { closing: null, obstacles: [] } };
    if (path === ownershipEndpoints.get.path) return { data: { owner: null, offer: null, candidates: [] } };
    if (refusal && method !== 'GET') throw refusal;
    if (method === 'DELETE') return { data: { logo: null, logoDark: null } };
    if (path === generalSettingsEndpoints.rebuildFigures.path) {
      settings = { ...settings, isRebuilding: true };
      return { data: rebuild };
    }
    settings = { ...settings, ...body };
    return { data: method === 'PATCH' ? { ...settings, rebuild: null } : settings };
  });
});
const written = () => gateway.call.mock.calls.filter(([{ method }]) => method !== 'GET');
/** The button of the company's own form. */
const save = () =>
  within(screen.getByRole('region', { name: 'Company' })).getByRole('button', { name: 'Save changes' });

it('an admin changes some fields, and only these are sent', async () => {
  const session = signIn();
  const { user } = show(<SettingsPage />);
  const name = await screen.findByRole('textbox', { name: /Company Name/ });
  expect(save()).toHaveProperty('disabled', true);
  await user.clear(name);
  await user.type(name, 'Larkfield Ltd');
  await user.click(screen.getByRole('combobox', { name: /Country/ }));
  await user.keyboard('irel');
  await user.click(await screen.findByRole('option', { name: 'Ireland' }));
  await user.click(save());
  expect(written()).toEqual([
    [generalSettingsEndpoints.update, { params, body: { name: 'Larkfield Ltd', country: 'IE' } }],
  ]);
  expect(session.reload).toHaveBeenCalled();
});

it('a name is checked before it is sent, and one that is taken is told at its field', async () => {
  const { user } = show(<SettingsPage />);
  const name = await screen.findByRole('textbox', { name: /Company Name/ });
  await user.clear(name);
  await user.click(save());
  expect(await screen.findByText('Please add your company name.')).toBeTruthy();
  await user.click(name);
  await user.paste('K'.repeat(256));
  expect(await screen.findByText('Company Name should not exceed 255 characters.')).toBeTruthy();
  expect(written()).toEqual([]);
  refusal = new ApiError({
    status: 422,
    code: 'validation',
    message: 'Refused',
    details: [{ code: 'name', description: 'This company name is already taken.' }],
  });
  await user.clear(name);
  await user.type(name, 'Kestrel');
  await user.click(save());
  expect(await screen.findByText('This company name is already taken.')).toBeTruthy();
});

it('results are shown again only after a question', async () => {
  settings = { ...general, isLearningPrivate: true };
  const { user } = show(<SettingsPage />);
  await user.click(await screen.findByRole('switch', { name: 'Keep learning results private' }));
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog'));
  expect(written()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Show results' }));
  expect(written()).toEqual([
    [generalSettingsEndpoints.update, { params, body: { isLearningPrivate: false } }],
  ]);
});

it('a visitor changes the rest, but not whether learning is private', async () => {
  signIn({ user: { isAdminLoggedInAsCompany: true } });
  show(<SettingsPage />);
  const privacy = await screen.findByRole('switch', { name: 'Keep learning results private' });
  expect(privacy).toHaveProperty('disabled', true);
  expect(screen.getByText("Only the company's own admins can change this.")).toBeTruthy();
  expect(save()).toBeTruthy();
});

it('who only reads gets the values without inputs', async () => {
  settings = { ...general, industry: null };
  signIn({ actor: { role: 'read_only_admin' } });
  show(<SettingsPage />);
  expect(await screen.findByText('Larkfield')).toBeTruthy();
  expect(screen.getByText('United Kingdom')).toBeTruthy();
  for (const role of ['textbox', 'combobox', 'switch', 'button']) expect(screen.queryByRole(role)).toBeNull();
});

it('says whose days reports use while their figures are rebuilt', async () => {
  settings = { ...general, timeZone: 'Asia/Tokyo', isRebuilding: true };
  show(<SettingsPage />);
  expect(await screen.findByText(/^Reports use the days of .*London/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Count again' })).toBeNull();
});

describe('figures that were not counted again', () => {
  beforeEach(() => {
    settings = { ...general, timeZone: 'Asia/Tokyo' };
  });

  it('are counted by a press', async () => {
    const { user } = show(<SettingsPage />);
    await user.click(await screen.findByRole('button', { name: 'Count again' }));
    expect(written()).toEqual([[generalSettingsEndpoints.rebuildFigures, { params }]]);
    expect(await screen.findByText(/^Reports use the days of .*London/)).toBeTruthy();
    expect(followedOf(7)).toEqual([3]);
  });

  it('are only told to those who read', async () => {
    signIn({ actor: { role: 'read_only_admin' } });
    show(<SettingsPage />);
    expect(await screen.findByText(/^Reports still use the days of .*London/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Count again' })).toBeNull();
  });
});

it('what is typed into one of several forms is asked about before the page is left', async () => {
  const { user, router } = show(<SettingsPage />, { at: '/settings/general' });
  const name = await screen.findByRole('textbox', { name: /Company Name/ });
  await screen.findByRole('heading', { name: 'Retention of results' });
  await user.type(name, ' Ltd');
  await user.click(screen.getByRole('link', { name: 'Domains' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/settings/general');
  expect(name).toHaveProperty('value', 'Larkfield Ltd');
  await user.click(screen.getByRole('link', { name: 'Domains' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/domains'));
});

it('the sections that are there are listed, and a link leads to one', async () => {
  const { user } = show(<SettingsPage />);
  const index = within(await screen.findByRole('navigation', { name: 'On this page' }));
  const link = await index.findByRole('link', { name: 'Retention of results' });
  const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(textsOf(index.getAllByRole('link'))).toEqual(
      textsOf(screen.getAllByRole('heading', { level: 2 })),
    ),
  );
  await user.click(link);
  const heading = screen.getByRole('heading', { name: 'Retention of results' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(link.getAttribute('aria-current')).toBe('location');
});

it('the logo is removed after a question', async () => {
  const { user } = show(<SettingsPage />);
  expect(await screen.findByRole('img', { name: 'The logo on a dark background' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove logo' }));
  expect(written()).toEqual([[generalSettingsEndpoints.removeLogo, { params }]]);
});
