import {
  type CompanyHosts,
  type CustomDomain,
  customDomainEndpoints,
} from '@contract/settings/custom-domains';
import { brandEndpoints } from '@contract/settings/white-label';
import type { Brand } from '@contract/white-label';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import WhiteLabel from './WhiteLabel';

const HOST = 'console.larkfield.example';
const AT = '2026-01-01T00:00:00.000Z';
const hostOf = (values: Partial<CustomDomain> = {}): CustomDomain => ({
  ...{ type: 'customDomainAdmin', domain: HOST, displayName: HOST, state: 'waiting', isProved: true },
  ...{ verifiedAt: null, checkedAt: null, lapsesAt: null, lapsedAt: null },
  record: { type: 'CNAME', name: HOST, value: 'vigil.example' },
  ...values,
});
const params = { companyId: 7 };

let host: CustomDomain | null;
let brand: Brand;
let seen: string[] | null;
beforeAll(async () => {
  await Promise.all((['console', 'settings', 'upload'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  host = hostOf();
  brand = { name: 'Larkfield', logo: null, favicon: null, primaryColor: null };
  seen = [];
  signIn({ actor: { isOwner: true, isTrusted: true, features: { hasWhiteLabelAccess: true } } });
  gateway.call.mockReset().mockImplementation(async ({ method, path }, input) => {
    if (path === customDomainEndpoints.verify.path && method === 'POST')
      return { data: { domain: host, seen } };
    if (path === brandEndpoints.get.path) return { data: { ...brand, ...(input as { body?: Brand }).body } };
    const hosts: CompanyHosts = {
      customDomainAdmin: host,
      customDomainEmployee: null,
      customDomainWeb: null,
    };
    return { data: hosts };
  });
});
const written = () => gateway.call.mock.calls.filter(([{ method }]) => method !== 'GET');

it('a look is shown as it is typed, and saved with its color', async () => {
  const { user } = show(<WhiteLabel />);
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'Academy');
  expect(screen.getAllByText('Academy')).toHaveLength(4);
  await user.click(screen.getByRole('switch', { name: 'A color of our own' }));
  const code = screen.getByRole('textbox', { name: 'Color code' });
  await user.clear(code);
  await user.type(code, '#ffd500');
  expect(screen.getByText(/a little darker than this/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(written()).toEqual([
    [brandEndpoints.update, { params, body: { name: 'Academy', primaryColor: '#ffd500' } }],
  ]);
});

it.each([
  ['', 'Please add a name.'],
  ['x'.repeat(61), 'The name should not exceed 60 characters.'],
])('a name that can’t be used is told beside it, and not sent: %j', async (text, words) => {
  const { user } = show(<WhiteLabel />);
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.clear(name);
  if (text) await user.type(name, text);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(written()).toEqual([]);
});

it.each([
  [[], 'The name servers know no record of this domain yet.'],
  [null, 'The name servers of this domain did not answer. Try again in a moment.'],
  [['elsewhere.example', '203.0.113.7'], 'elsewhere.example'],
])('a domain that does not lead here says where it leads: %j', async (answer, words) => {
  seen = answer;
  const { user } = show(<WhiteLabel />);
  await user.click(await screen.findByRole('button', { name: `Verify ${HOST}` }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(written()).toEqual([
    [customDomainEndpoints.verify, { params, body: { customDomain: HOST, type: 'customDomainAdmin' } }],
  ]);
});

it.each([
  ['missing', /no longer leads here by https/, { verifiedAt: AT, lapsesAt: AT }],
  ['lapsed', /did not lead here for 7 days/, { lapsedAt: AT }],
] as const)('a domain that is %s says how it is brought back', async (state, words, values) => {
  host = hostOf({ state, ...values });
  show(<WhiteLabel />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('vigil.example')).toBeTruthy();
});

it('a domain whose owner is not proved leads to where it is', async () => {
  host = hostOf({ isProved: false });
  show(<WhiteLabel />);
  const link = await screen.findByRole('link', { name: 'Verify a domain' });
  expect(link.getAttribute('href')).toBe('/settings/domains');
});

it('a domain in use is removed once that is confirmed', async () => {
  host = hostOf({ state: 'verified', verifiedAt: AT });
  const { user } = show(<WhiteLabel />);
  await user.click(await screen.findByRole('button', { name: `Remove ${HOST}` }));
  expect(written()).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(written()).toEqual([
    [customDomainEndpoints.reset, { params, body: { customDomain: HOST, type: 'customDomainAdmin' } }],
  ]);
});

it('who may not write sees the look and the domains alone', async () => {
  signIn({ actor: { role: 'read_only_admin', features: { hasWhiteLabelAccess: true } } });
  show(<WhiteLabel />);
  expect(await screen.findByRole('heading', { name: HOST })).toBeTruthy();
  expect(screen.getAllByText('Larkfield')).toHaveLength(4);
  expect(screen.queryByRole('button', { name: /Verify|Remove|Save|Check/ })).toBeNull();
});
