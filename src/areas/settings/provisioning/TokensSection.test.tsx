import { type ScimToken, scimTokenEndpoints } from '@contract/settings/scim-tokens';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { TokensSection } from './TokensSection';

const MADE = '2026-03-01T00:00:00.000Z';
const token = (id: number, end: string, values: Partial<ScimToken> = {}): ScimToken => ({
  ...{ id, scimBearerToken: end, madeAt: MADE, lastUsedAt: null, endsAt: null },
  ...values,
});
const params = { id: 7 };
const trusted = { isOwner: true, isTrusted: true, isBoosted: true };

beforeAll(async () => {
  await Promise.all((['console', 'settings'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  signIn({ actor: trusted });
  gateway.call.mockReset().mockImplementation(async ({ method }) => ({
    data: method === 'POST' ? token(3, 'vigil-scim-whole') : { tokens: [], baseUrl: '' },
  }));
});
const shown = (tokens: ScimToken[]) =>
  show(<TokensSection state={{ tokens, baseUrl: 'https://vigil.example/scim/v2' }} />);
const written = () => gateway.call.mock.calls.filter(([{ method }]) => method !== 'GET');
const button = (name: string) => screen.getByRole('button', { name });

it('a first token is made without a question, and shown to be copied', async () => {
  const { user } = shown([]);
  expect(screen.getByText('https://vigil.example/scim/v2')).toBeTruthy();
  await user.click(button('Make a token'));
  expect(await screen.findByText('vigil-scim-whole')).toBeTruthy();
  expect(button('Copy the token')).toBeTruthy();
  expect(await screen.findByText('Token Successfully generated!')).toBeTruthy();
  expect(written()).toEqual([[scimTokenEndpoints.make, { params }]]);
});

it('a replacement names what works on and what ends at once', async () => {
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { user } = shown([token(2, 'newr', { lastUsedAt: MADE }), token(1, 'oldr', { endsAt })]);
  const [current, replaced] = screen.getAllByRole('listitem');
  expect(within(current as HTMLElement).queryByText('Stops working')).toBeNull();
  expect(within(current as HTMLElement).queryByText('Never used')).toBeNull();
  expect(within(replaced as HTMLElement).getByText('Stops working')).toBeTruthy();
  expect(within(replaced as HTMLElement).getByText('Never used')).toBeTruthy();
  await user.click(button('Replace the token'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/newr works for another 24 hours\. The one that ends in oldr stops/)).toBeTruthy();
  expect(written()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Replace the token' }));
  expect(written()).toEqual([[scimTokenEndpoints.make, { params }]]);
});

it('one of two is revoked by itself', async () => {
  const { user } = shown([token(2, 'newr'), token(1, 'oldr', { endsAt: MADE })]);
  await user.click(button('Revoke the token that ends in oldr'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(written()).toEqual([[scimTokenEndpoints.revoke, { params: { ...params, tokenId: 1 } }]]);
});

it('without Boost there is a gate, and what is left of it is revoked', () => {
  signIn({ actor: { ...trusted, isBoosted: false } });
  shown([token(1, 'oldr')]);
  expect(screen.getByText('Provisioning is part of Boost.')).toBeTruthy();
  expect(button('Upgrade')).toBeTruthy();
  expect(screen.queryByText('https://vigil.example/scim/v2')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Replace the token' })).toBeNull();
  expect(button('Revoke the token that ends in oldr')).toBeTruthy();
});

it('other admins read', () => {
  signIn({ actor: { isBoosted: true } });
  shown([token(1, 'oldr')]);
  expect(screen.getByText('…oldr')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /token that|the token$/ })).toBeNull();
});
