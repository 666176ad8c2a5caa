import { reportButtonEndpoints } from '@contract/phishing-simulation/report-button';
import { type SimulationSettings, simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { watchDownloads } from '@tests/support/downloads';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import ReportButtonPage from './ReportButtonPage';

const state = { call: gateway.call };
const saved = watchDownloads();

const KEY = `vigil-report-${'k'.repeat(43)}`;
const params = { companyId: 7 };
let settings: SimulationSettings;
let refuses: ApiError | undefined;

beforeAll(async () => {
  await Promise.all((['console', 'phishingSimulation'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  settings = {
    xTestPhish: '',
    linkHost: null,
    linkHosts: ['links.example'],
    email: 'security@larkfield.example',
    isReportConfirmed: true,
    isAnonymous: false,
    provedDomains: [],
    reportAddress: null,
    reportButton: {
      hasKey: true,
      keyCreatedAt: '2026-01-01T00:00:00.000Z',
      isForwarded: true,
      lastReportAt: null,
      recent: { simulated: 1, suspicious: 12 },
    },
  };
  refuses = undefined;
  state.call.mockReset().mockImplementation(async (target: unknown, input: { body?: object }) => {
    if (refuses && target !== simulationSettingsEndpoints.get) throw refuses;
    if (target === reportButtonEndpoints.makeKey) return { data: { key: KEY, settings } };
    if (target === simulationSettingsEndpoints.update) return { data: { ...settings, ...input.body } };
    if (target === simulationSettingsEndpoints.get) return { data: settings };
    return { data: { fileName: 'add-in.xml', contentType: 'application/xml', content: btoa('<xml/>') } };
  });
});

const acts = () => state.call.mock.calls.filter(([target]) => target !== simulationSettingsEndpoints.get);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('counts the reports that came in', async () => {
  show(<ReportButtonPage />);
  expect(await screen.findByText('1 simulated email · 12 other emails')).toBeTruthy();
  expect(screen.getByText('None yet')).toBeTruthy();
});

it('an emptied report address is none, and the button may ask nothing', async () => {
  const { user } = show(<ReportButtonPage />);
  await user.clear(await screen.findByRole('textbox', { name: 'Report address' }));
  await user.click(screen.getByRole('switch', { name: 'Ask before an email is reported' }));
  await user.click(await button('Save'));
  expect(acts()).toEqual([
    [simulationSettingsEndpoints.update, { params, body: { email: null, isReportConfirmed: false } }],
  ]);
});

it('says that nothing is forwarded to a domain that is not verified', async () => {
  settings.reportButton.isForwarded = false;
  show(<ReportButtonPage />);
  expect(await screen.findByText(/Nothing is forwarded yet/)).toBeTruthy();
});

it('a new key is shown, and the files follow it', async () => {
  const { user } = show(<ReportButtonPage />);
  await user.click(await button('Make a new key'));
  expect(acts()).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make a new key' }));
  expect(await screen.findByText(KEY)).toBeTruthy();
  await user.click(await button('Download Outlook add-in'));
  expect(acts().at(-1)).toEqual([reportButtonEndpoints.outlookManifest, { params, body: { key: KEY } }]);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect([await saved[0]?.content.text(), saved[0]?.name]).toEqual(['<xml/>', 'add-in.xml']);
});

it('the first key needs no confirmation, and there is no file before it', async () => {
  settings.reportButton = { ...settings.reportButton, hasKey: false, keyCreatedAt: null };
  const { user } = show(<ReportButtonPage />);
  const make = await button('Make key');
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  await user.click(make);
  expect(await screen.findByText(KEY)).toBeTruthy();
});

it('the Outlook add-in asks for a key that nobody knows any more', async () => {
  const { user } = show(<ReportButtonPage />);
  await user.click(await button('Download Outlook add-in'));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: 'Add-in key' });
  await user.type(field, 'no key');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByText('This is not an add-in key.')).toBeTruthy();
  refuses = new ApiError({
    status: 422,
    code: 'validation',
    message: 'Refused',
    details: [{ code: 'key', description: 'This is not the current key.' }],
  });
  await user.clear(field);
  await user.type(field, KEY);
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByText('This is not the current key.')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('those who only read see no key, no file, and change nothing', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  settings.reportAddress = 'report-1@reports.example';
  show(<ReportButtonPage />);
  const field = await screen.findByRole('textbox', { name: 'Report address' });
  expect((field as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Save|key|Download/i })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy the address' })).toBeTruthy();
});
