import { type CompanyDomain, domainEndpoints } from '@contract/settings/domains';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import Domains from './Domains';

const domainOf = (domain: string, values: Partial<CompanyDomain> = {}): CompanyDomain => ({
  ...{ domain, displayName: domain, state: 'waiting', record: { name: domain, value: `proof of ${domain}` } },
  ...{ verifiedAt: null, checkedAt: null, lapsesAt: null, lapsedAt: null },
  ...values,
});
const VERIFIED = '2026-01-01T00:00:00.000Z';
const proved = domainOf('larkfield.example', { state: 'proved', verifiedAt: VERIFIED, checkedAt: VERIFIED });
const waiting = domainOf('xn--mnchen-3ya.example', { displayName: 'münchen.example' });
const params = { companyId: 7 };

let domains: CompanyDomain[];
let refusal: ApiError | undefined;
let seen: string[] | null;
beforeAll(async () => {
  await Promise.all((['console', 'settings'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  domains = [proved, waiting];
  refusal = undefined;
  seen = [];
  signIn({ actor: { isOwner: true, isTrusted: true } });
  gateway.call.mockReset().mockImplementation(async ({ method, path }) => {
    if (refusal && method !== 'GET') throw refusal;
    if (path === domainEndpoints.uses.path) return { data: [{ kind: 'simulations', count: 2 }] };
    if (path === domainEndpoints.check.path) return { data: { domain: waiting, seen } };
    return { data: method === 'GET' ? domains : domains[0] };
  });
});
const written = () => gateway.call.mock.calls.filter(([{ method }]) => method !== 'GET');
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') as HTMLElement);
};

it('a domain shows its record until it is verified, and its name in both spellings', async () => {
  show(<Domains />);
  const open = await card('münchen.example');
  expect(open.getAllByText('xn--mnchen-3ya.example')).toHaveLength(2);
  expect(open.getByText('proof of xn--mnchen-3ya.example')).toBeTruthy();
  expect(open.getByRole('button', { name: 'Copy the value' })).toBeTruthy();
  const verified = await card('larkfield.example');
  expect(verified.getAllByText('Verified').length).toBeGreaterThan(0);
  expect(verified.queryByRole('button', { name: /Check|Copy/ })).toBeNull();
});

it.each([
  [[], 'There is no TXT record at this domain yet.'],
  [null, 'The name servers of this domain did not answer. Try again in a moment.'],
  [['v=spf1 -all'], 'v=spf1 -all'],
])('a check that finds no record shows what the name servers said: %j', async (answer, words) => {
  seen = answer;
  const { user } = show(<Domains />);
  const open = await card('münchen.example');
  await user.click(open.getByRole('button', { name: 'Check münchen.example now' }));
  expect(await open.findByText(words)).toBeTruthy();
  expect(written()).toEqual([
    [domainEndpoints.check, { params: { ...params, domain: 'xn--mnchen-3ya.example' } }],
  ]);
});

it.each([
  ['missing', /Restore it/, { verifiedAt: VERIFIED, lapsesAt: VERIFIED }],
  ['lapsed', /was gone for 7 days/, { lapsedAt: VERIFIED }],
  ['taken', /somebody else has verified the domain/, { lapsedAt: VERIFIED }],
] as const)('a domain that is %s says how it is brought back', async (state, words, values) => {
  domains = [domainOf('larkfield.example', { state, ...values })];
  show(<Domains />);
  const shown = await card('larkfield.example');
  expect(shown.getByText(words)).toBeTruthy();
  expect(shown.getByText('proof of larkfield.example')).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Check larkfield.example now' })).toBeTruthy();
});

it('a domain is removed once it is known what stops working', async () => {
  const { user } = show(<Domains />);
  await user.click((await card('larkfield.example')).getByRole('button', { name: /^Remove/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('2 phishing campaigns send nothing to people at this domain')).toBeTruthy();
  expect(written()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(written()).toEqual([
    [domainEndpoints.remove, { params: { ...params, domain: 'larkfield.example' } }],
  ]);
});

it('a domain must be one, and a refusal is told at its field', async () => {
  const { user } = show(<Domains />);
  const field = await screen.findByRole('textbox', { name: 'Domain' });
  await user.type(field, 'no domain');
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
  expect(await screen.findByText('Please enter a valid domain.')).toBeTruthy();
  expect(written()).toEqual([]);
  refusal = new ApiError({
    status: 422,
    code: 'validation',
    message: 'Refused',
    details: [{ code: 'domain', description: 'This is a public mail service.' }],
  });
  await user.clear(field);
  await user.type(field, 'München.example');
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
  expect(await screen.findByText('This is a public mail service.')).toBeTruthy();
  expect(written()).toEqual([[domainEndpoints.add, { params, body: { domain: 'xn--mnchen-3ya.example' } }]]);
});

describe('those who only read', () => {
  it('see states and records, and are told who changes them', async () => {
    signIn({ actor: { role: 'read_only_admin' } });
    show(<Domains />);
    expect(await screen.findByText('Waiting for its record')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add|Check|Remove/ })).toBeNull();
    expect(screen.getByText(/^Only the account owner/)).toBeTruthy();
  });
});
