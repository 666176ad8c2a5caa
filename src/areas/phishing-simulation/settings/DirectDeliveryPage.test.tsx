import { type DirectSettings, directEndpoints } from '@contract/phishing-simulation/direct';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import DirectDeliveryPage from './DirectDeliveryPage';

const state = { call: gateway.call };

const connection: DirectSettings['connections'][number] = {
  domain: 'larkfield.example',
  provider: 'GOOGLE',
  tenant: 'larkfield.example',
  connectedAt: '2026-01-01T00:00:00.000Z',
  connectedBy: 'Ida Bell',
  failure: null,
  failedAt: null,
};
const fresh: DirectSettings = {
  isGmailDedEnabled: false,
  isMicrosoftDedEnabled: false,
  testEmail: null,
  google: { clientId: '104857600123', scope: 'https://scope.example/insert' },
  microsoft: { clientId: 'vigil', permission: 'Mail.ReadWrite' },
  connections: [],
  domains: ['larkfield.example', 'lark.example'],
};
let settings: DirectSettings;
let refusal: ApiError | undefined;
let answers: Record<string, unknown>;
const assign = vi.fn();
const params = { companyId: 7 };
const own = { companyId: 7, userId: 3 };

beforeAll(async () => {
  await Promise.all((['console', 'phishingSimulation'] as const).map((set) => translator.add(set)));
  vi.stubGlobal('location', { ...window.location, assign });
});
beforeEach(() => {
  settings = fresh;
  refusal = undefined;
  answers = {};
  signIn({ actor: { userId: 3 } });
  assign.mockClear();
  state.call.mockReset().mockImplementation(async ({ method, path }: { method: string; path: string }) => {
    if (refusal && method !== 'GET') throw refusal;
    return { data: answers[path] ?? settings };
  });
});

const provider = async (name: string) => within(await screen.findByRole('region', { name }));
const written = () => state.call.mock.calls.filter(([{ method }]) => method !== 'GET');
const refuse = (code: string, description: string) =>
  new ApiError({ status: 422, code: 'validation', message: 'Refused', details: [{ code, description }] });

it('an installation without applications says so, and offers nothing', async () => {
  settings = { ...fresh, google: null, microsoft: null };
  show(<DirectDeliveryPage />);
  for (const name of ['Google Workspace', 'Microsoft 365']) {
    const card = await provider(name);
    expect(card.getByText(`Direct delivery to ${name} is not set up on this installation.`)).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
  }
});

it('a domain is connected at its provider’s page', async () => {
  answers[directEndpoints.initiate.path] = { url: 'https://accounts.example/auth' };
  const { user } = show(<DirectDeliveryPage />);
  const google = await provider('Google Workspace');
  expect(google.getByText('104857600123')).toBeTruthy();
  await user.click(google.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.example/auth'));
  expect(written()).toEqual([
    [directEndpoints.initiate, { params: own, body: { provider: 'GOOGLE', domain: 'larkfield.example' } }],
  ]);
});

it('what the provider answered is used once and leaves the address', async () => {
  answers[directEndpoints.complete.path] = { domain: 'larkfield.example', next: null };
  const { router } = show(<DirectDeliveryPage />, {
    at: `/#${new URLSearchParams({ answer: 'state=s&code=c' })}`,
  });
  await provider('Google Workspace');
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()).toEqual([
    [directEndpoints.complete, { params: own, body: { answer: 'state=s&code=c' } }],
  ]);
  expect(router.state.location.hash).toBe('');
  expect(assign).not.toHaveBeenCalled();
});

it('an answer may lead to another page, or be refused with a reason', async () => {
  answers[directEndpoints.complete.path] = {
    domain: 'larkfield.example',
    next: 'https://login.example/consent',
  };
  show(<DirectDeliveryPage />, { at: '/#answer=first' });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://login.example/consent'));
  cleanup();
  refusal = refuse('domain', 'This account does not belong to larkfield.example.');
  show(<DirectDeliveryPage />, { at: '/#answer=second' });
  expect((await screen.findByRole('alert')).textContent).toContain('does not belong to larkfield.example');
});

it('a connected provider is turned on, and disconnected once that is confirmed', async () => {
  settings = { ...fresh, connections: [connection] };
  const { user } = show(<DirectDeliveryPage />);
  const google = await provider('Google Workspace');
  await user.click(google.getByRole('switch', { name: 'Deliver emails directly' }));
  expect(written()).toEqual([[directEndpoints.update, { params, body: { isGmailDedEnabled: true } }]]);
  await user.click(google.getByRole('button', { name: 'Disconnect larkfield.example' }));
  expect(written()).toHaveLength(1);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  expect(written().at(-1)).toEqual([
    directEndpoints.disconnect,
    { params, body: { domain: 'larkfield.example' } },
  ]);
  const microsoft = await provider('Microsoft 365');
  expect(microsoft.queryByRole('switch')).toBeNull();
  expect(microsoft.getByText('lark.example')).toBeTruthy();
});

it('withdrawn consent is shown with the way to give it again', async () => {
  const failedAt = '2026-01-02T00:00:00.000Z';
  settings = {
    ...fresh,
    isGmailDedEnabled: true,
    connections: [{ ...connection, failure: 'CONSENT', failedAt }],
  };
  show(<DirectDeliveryPage />);
  const google = await provider('Google Workspace');
  expect(google.getByText('Needs attention')).toBeTruthy();
  expect(google.getByText(/no longer allows direct delivery/)).toBeTruthy();
  expect(google.getByRole('button', { name: 'Connect larkfield.example again' })).toBeTruthy();
});

it('a test tells where it went, or why it did not', async () => {
  settings = { ...fresh, connections: [connection], testEmail: 'test@larkfield.example' };
  const { user } = show(<DirectDeliveryPage />);
  const send = await screen.findByRole('button', { name: 'Send a test' });
  await user.click(send);
  expect(await screen.findByText('The email is in the mailbox.')).toBeTruthy();
  expect(written()).toEqual([[directEndpoints.test, { params }]]);
  refusal = refuse('testEmail', 'Google has no mailbox with this address.');
  await user.click(send);
  expect(await screen.findByText('Google has no mailbox with this address.')).toBeTruthy();
});

it('those who only read change nothing', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  settings = { ...fresh, connections: [connection], testEmail: 'test@larkfield.example' };
  show(<DirectDeliveryPage />);
  const google = await provider('Google Workspace');
  expect((google.getByRole('switch') as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /onnect|Send|Save/ })).toBeNull();
});
