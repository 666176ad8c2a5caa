import { type SimulationSettings, simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import SettingsPage from './SettingsPage';

const state = { call: gateway.call };

const settings: SimulationSettings = {
  xTestPhish: 'larkfield',
  email: 'security@larkfield.example',
  isReportConfirmed: true,
  isAnonymous: false,
  domains: [
    {
      domain: 'larkfield.example',
      verifiedAt: '2026-01-01T00:00:00.000Z',
      missingSince: null,
      record: { name: 'larkfield.example', value: 'vigil=1' },
    },
    {
      domain: 'lark.example',
      verifiedAt: null,
      missingSince: null,
      record: { name: 'lark.example', value: 'vigil=2' },
    },
  ],
  reportAddress: null,
  reportButton: {
    hasKey: false,
    keyCreatedAt: null,
    isForwarded: false,
    lastReportAt: null,
    recent: { simulated: 0, suspicious: 0 },
  },
};
let refuses: ApiError | undefined;
const params = { companyId: 7 };

beforeAll(async () => {
  await Promise.all((['console', 'phishingSimulation'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  refuses = undefined;
  state.call.mockReset().mockImplementation(async ({ method }: { method: string }) => {
    if (refuses && method !== 'GET') throw refuses;
    return { data: settings };
  });
});

const domainCard = async (domain: string) => {
  const heading = await screen.findByRole('heading', { name: domain });
  return within(heading.closest('li') as HTMLElement);
};
const written = () => state.call.mock.calls.filter(([{ method }]) => method !== 'GET');

it('a domain shows its TXT record until it is verified', async () => {
  const { user } = show(<SettingsPage />);
  const open = await domainCard('lark.example');
  expect(open.getByText('vigil=2')).toBeTruthy();
  const verified = await domainCard('larkfield.example');
  expect(verified.getByText('Verified')).toBeTruthy();
  expect(verified.queryByText('vigil=1')).toBeNull();
  expect(verified.queryByRole('button', { name: /Verify/ })).toBeNull();
  await user.click(open.getByRole('button', { name: 'Verify lark.example' }));
  expect(written()).toEqual([
    [simulationSettingsEndpoints.verifyDomain, { params, body: { domain: 'lark.example' } }],
  ]);
});

it('a domain whose record is gone says so, and shows it again', async () => {
  const [first] = settings.domains;
  const gone = { ...first, missingSince: '2026-01-02T00:00:00.000Z' };
  state.call.mockResolvedValue({ data: { ...settings, domains: [gone] } });
  show(<SettingsPage />);
  const shown = await domainCard('larkfield.example');
  expect(shown.getByText(/The TXT record is gone/)).toBeTruthy();
  expect(shown.getByText('vigil=1')).toBeTruthy();
});

it('a domain is removed once that is confirmed', async () => {
  const { user } = show(<SettingsPage />);
  await user.click((await domainCard('lark.example')).getByRole('button', { name: 'Remove lark.example' }));
  expect(written()).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(written()).toEqual([
    [simulationSettingsEndpoints.removeDomain, { params, body: { domain: 'lark.example' } }],
  ]);
});

it('a domain must be one, and a refusal is told at its field', async () => {
  const { user } = show(<SettingsPage />);
  const field = await screen.findByRole('textbox', { name: 'Domain' });
  await user.type(field, 'no domain');
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
  expect(await screen.findByText('Please enter a valid domain.')).toBeTruthy();
  expect(written()).toEqual([]);
  refuses = new ApiError({
    status: 422,
    code: 'validation',
    message: 'Refused',
    details: [{ code: 'domain', description: 'Another company has this domain.' }],
  });
  await user.clear(field);
  await user.type(field, 'Kestrel.example');
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
  expect(await screen.findByText('Another company has this domain.')).toBeTruthy();
  expect(written()).toEqual([
    [simulationSettingsEndpoints.addDomain, { params, body: { domain: 'kestrel.example' } }],
  ]);
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

it('those who only read change nothing', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  show(<SettingsPage />);
  const field = await screen.findByRole('textbox', { name: 'X-Test-Phish value' });
  expect((field as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Save|Add|Verify|Remove/ })).toBeNull();
});
