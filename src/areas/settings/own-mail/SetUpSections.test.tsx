import { graphMailEndpoints, type OwnMail } from '@contract/settings/own-mail';
import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { flags } from '@/flags/useFlag';
import { translator } from '@/i18n/translator';
import { SetUpSections } from './SetUpSections';

/** The signed-in admin's. */
const COMPANY_ID = 7;
const none: OwnMail = {
  whenFails: 'fallBack',
  used: null,
  candidate: null,
  held: { count: 0, mails: [] },
  domains: ['larkfield.example'],
};
const way = {
  ...{ host: null, port: null, security: null, user: null, password: null },
  ...{ fromName: 'Training', fromAddress: 'training@larkfield.example', savedAt: '2026-11-02T09:00:00.000Z' },
};
const candidate = (kind: 'smtp' | 'graph') => ({ ...way, kind, testedAt: null, isCodeOpen: false });

beforeAll(async () => {
  await Promise.all((['console', 'settings', 'message'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  signIn({ actor: { isTrusted: true } });
  setFlag(true);
  answer();
});
// The console asks its own store of flags, not the actor.
const setFlag = (isOn: boolean) => {
  flags.follow(COMPANY_ID);
  flags.hear({ companyId: COMPANY_ID, enabled: isOn ? ['office-graph'] : [] });
};
const answer = (isAvailable = true) =>
  gateway.answer(graphMailEndpoints.isAvailable, { data: { isAvailable, isUsed: false, email: null } });
const graph = () => screen.findByRole('region', { name: 'Office Graph API' });

it('offers to connect a mailbox at Microsoft where nothing is set up', async () => {
  show(<SetUpSections state={none} />);
  expect(await screen.findByRole('button', { name: 'Connect a mailbox' })).toBeTruthy();
});

it('says that the installation has no application at Microsoft', async () => {
  answer(false);
  show(<SetUpSections state={none} />);
  await screen.findByText(/^This installation has no application at Microsoft/);
  expect(screen.queryByRole('button', { name: 'Connect a mailbox' })).toBeNull();
});

it('offers another mailbox in place of the one that is connected, and no server beside it', async () => {
  show(<SetUpSections state={{ ...none, candidate: candidate('graph') }} />);
  expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy();
  expect(screen.getByText('Custom SMTP and Office Graph API cannot be used together')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Host/ })).toBeNull();
});

it('is not offered beside a mail server of their own', async () => {
  show(<SetUpSections state={{ ...none, candidate: { ...candidate('smtp'), host: 'mail.corp.example' } }} />);
  expect((await graph()).textContent).toContain('cannot be used together');
  expect(screen.queryByRole('button', { name: 'Connect a mailbox' })).toBeNull();
});

it('says why Microsoft’s page could not be opened, and stays where it is', async () => {
  const { user } = show(<SetUpSections state={none} />);
  gateway.answer(
    graphMailEndpoints.authUrl,
    new ApiError({ status: 429, code: 'TOO_MANY', message: 'Too many attempts. Try again later.' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Connect a mailbox' }));
  expect(await screen.findByText('Too many attempts. Try again later.')).toBeTruthy();
});

it('without a verified domain there is nothing to connect', async () => {
  show(<SetUpSections state={{ ...none, domains: [] }} />);
  await screen.findByText('Verify the domain that your mails come from first.');
  expect(screen.queryByRole('region', { name: 'Office Graph API' })).toBeNull();
});

it.each([
  ['where nothing is set up', none],
  ['beside a mailbox that is still connected', { ...none, candidate: candidate('graph') }],
])('without the flag nothing is said of it, %s', async (_where, state) => {
  setFlag(false);
  show(<SetUpSections state={state} />);
  expect(await screen.findByRole('region', { name: 'Custom SMTP' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Office Graph API' })).toBeNull();
});
