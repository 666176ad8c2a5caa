import { type SimulationSettings, simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import SettingsPage from './SettingsPage';

const state = { call: gateway.call };

const settings: SimulationSettings = {
  xTestPhish: 'larkfield',
  linkHost: null,
  linkHosts: ['links.example'],
  email: 'security@larkfield.example',
  isReportConfirmed: true,
  isAnonymous: false,
  provedDomains: ['larkfield.example'],
  reportAddress: null,
  reportButton: {
    hasKey: false,
    keyCreatedAt: null,
    isForwarded: false,
    lastReportAt: null,
    recent: { simulated: 0, suspicious: 0 },
  },
};
const params = { companyId: 7 };

beforeAll(async () => {
  await Promise.all((['console', 'phishingSimulation'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  state.call.mockReset().mockResolvedValue({ data: settings });
});

const written = () => state.call.mock.calls.filter(([{ method }]) => method !== 'GET');

it('names the domains whose people get mails, and leads to where they are verified', async () => {
  show(<SettingsPage />);
  const list = within(await screen.findByRole('list', { name: 'Sending domains' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['larkfield.example']);
  const link = screen.getByRole('link', { name: 'Manage domains' });
  expect(link.getAttribute('href')).toBe('/settings/domains');
});

it('the header of the mails is saved with its neighbor alone', async () => {
  const { user } = show(<SettingsPage />);
  const field = await screen.findByRole('textbox', { name: 'X-Test-Phish value' });
  await user.clear(field);
  await user.type(field, 'k-17');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(written()).toEqual([
    [simulationSettingsEndpoints.update, { params, body: { xTestPhish: 'k-17', isAnonymous: false } }],
  ]);
});

it('reports name people again only once that is confirmed', async () => {
  state.call.mockResolvedValue({ data: { ...settings, isAnonymous: true } });
  const { user } = show(<SettingsPage />);
  await user.click(await screen.findByRole('switch', { name: 'Anonymous reports' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Name people in reports?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(written()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Name people' }));
  const body = { xTestPhish: 'larkfield', isAnonymous: false };
  expect(written()).toEqual([[simulationSettingsEndpoints.update, { params, body }]]);
});

it('a host of the links is chosen where there are several', async () => {
  show(<SettingsPage />);
  await screen.findByRole('textbox', { name: 'X-Test-Phish value' });
  expect(screen.queryByRole('combobox', { name: 'Link host' })).toBeNull();
  cleanup();
  const linkHosts = ['links.example', 'parcels.example'];
  state.call.mockResolvedValue({ data: { ...settings, linkHosts } });
  const { user } = show(<SettingsPage />);
  const field = await screen.findByRole('combobox', { name: 'Link host' });
  expect(field.textContent).toBe('links.example (default)');
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'parcels.example' }));
  const others = { xTestPhish: 'larkfield', isAnonymous: false };
  state.call.mockResolvedValue({ data: { ...settings, linkHosts, linkHost: 'parcels.example' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(written()).toEqual([
      [simulationSettingsEndpoints.update, { params, body: { ...others, linkHost: 'parcels.example' } }],
    ]),
  );
  state.call.mockClear();
  await user.click(await screen.findByRole('combobox', { name: 'Link host' }));
  await user.click(await screen.findByRole('option', { name: 'links.example (default)' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(written()).toEqual([
      [simulationSettingsEndpoints.update, { params, body: { ...others, linkHost: null } }],
    ]),
  );
});

it('those who only read change nothing', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  show(<SettingsPage />);
  const field = await screen.findByRole('textbox', { name: 'X-Test-Phish value' });
  expect((field as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
});
