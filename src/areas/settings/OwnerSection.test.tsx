import { type Ownership, ownershipEndpoints } from '@contract/settings/ownership';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { OwnerSection } from './OwnerSection';

const ida = { id: 7, name: 'Ida Berg', email: 'ida@larkfield.example' };
const otto = { id: 9, name: 'Otto Lind', email: 'otto@larkfield.example' };
const params = { companyId: 7 };
const none: Ownership = { owner: ida, offer: null, candidates: [] };
const offered = (to: typeof ida): Ownership => ({
  ...none,
  offer: { to, offeredAt: '2026-03-10T09:00:00.000Z', expiresAt: '2026-03-17T09:00:00.000Z' },
});
const answer = (data: Ownership) => gateway.answer(ownershipEndpoints.get, { data });

beforeAll(async () => {
  await Promise.all((['console', 'settings'] as const).map((set) => translator.add(set)));
});

it('the owner chooses an admin, and offers the company after a question', async () => {
  signIn({ actor: { isOwner: true, isTrusted: true } });
  answer({ ...none, candidates: [otto] });
  gateway.answer(ownershipEndpoints.offer, { data: offered(otto) });
  const { user } = show(<OwnerSection />);
  await user.click(await screen.findByRole('combobox', { name: /New account owner/ }));
  await user.click(await screen.findByRole('option', { name: /Otto Lind/ }));
  await user.click(screen.getByRole('button', { name: 'Offer the company' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Offer the company to Otto Lind?')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Offer the company' }));
  expect(gateway.asked(ownershipEndpoints.offer)).toEqual([{ params, body: { userId: 9 } }]);
});

it('an owner without another admin is told what to do first', async () => {
  signIn({ actor: { isOwner: true, isTrusted: true } });
  answer(none);
  show(<OwnerSection />);
  expect(await screen.findByText(/first invite another admin/)).toBeTruthy();
});

it('whom it is offered to becomes the owner after a question, and their rights are read anew', async () => {
  const session = signIn({ user: { id: 9 } });
  answer(offered(otto));
  gateway.answer(ownershipEndpoints.accept, { data: { ...none, owner: otto } });
  const { user } = show(<OwnerSection />);
  await user.click(await screen.findByRole('button', { name: 'Become the account owner' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Become the account owner' }));
  expect(gateway.asked(ownershipEndpoints.accept)).toEqual([{ params }]);
  expect(session.reload).toHaveBeenCalled();
});

it('others read of the offer, and can do nothing about it', async () => {
  signIn({ user: { id: 11 } });
  answer(offered(otto));
  show(<OwnerSection />);
  expect(await screen.findByText(/^Offered to Otto Lind, who can accept until Mar 17, 2026/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
