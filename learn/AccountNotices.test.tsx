import { accountEndpoints } from '@contract/account';
import { ERROR_CODES } from '@contract/errors';
import { cleanup, screen, within } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '@/authProvider/testing';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import AccountNotices from './AccountNotices';
import { showPage } from './testing';

const world = { call: gateway.call, session: signIn() };

const CONFIRMED = '2026-01-01T00:00:00.000Z';
const asksTo = (changes: Parameters<typeof buildUser>[0]) => {
  const user = buildUser({ role: 'user', privacyPolicyConfirmedAt: CONFIRMED, ...changes });
  world.session = signIn({ user });
  return showPage(<AccountNotices user={user} />);
};
const failed = (code: string) => new ApiError({ status: 409, code, message: 'Not now' });
const press = (name: string) => screen.getByRole('button', { name });

beforeAll(async () => {
  await translator.add('learn');
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
beforeEach(() => {
  gateway.answer(accountEndpoints.confirmPrivacyPolicy, { data: { privacyPolicyConfirmedAt: CONFIRMED } });
  gateway.answer(accountEndpoints.verificationEmail, { data: { done: true } });
});

describe('the agreement to the policies', () => {
  it('leads to every document, and is recorded with a press', async () => {
    const user = asksTo({ privacyPolicyConfirmedAt: null });
    const dialog = within(screen.getByRole('alertdialog', { name: 'Before you begin' }));
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/learn/privacy-policy',
      '/learn/sla',
      '/learn/terms-of-services',
    ]);
    await user.click(press('I agree'));
    expect(world.call).toHaveBeenCalledWith(accountEndpoints.confirmPrivacyPolicy, {
      params: { companyId: 7, userId: 5 },
    });
    expect(world.session.reload).toHaveBeenCalledOnce();
  });

  it('is enough in another tab', async () => {
    world.call.mockRejectedValue(failed(ERROR_CODES.privacyPolicyAlreadyConfirmed));
    const user = asksTo({ privacyPolicyConfirmedAt: null });
    await user.click(press('I agree'));
    expect(world.session.reload).toHaveBeenCalledOnce();
    expect(screen.queryByText('Not now')).toBeNull();
  });

  it('stays open with the reason when it could not be recorded', async () => {
    world.call.mockRejectedValueOnce(failed('ANY'));
    const user = asksTo({ privacyPolicyConfirmedAt: null });
    await user.click(press('I agree'));
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(world.session.reload).not.toHaveBeenCalled();
    await user.click(press('I agree'));
    expect(world.session.reload).toHaveBeenCalledOnce();
  });

  it('can only be declined by signing out, which takes nobody back to this page', async () => {
    sessionStorage.setItem('vigil.wanted-route', '/results');
    const user = asksTo({ privacyPolicyConfirmedAt: null });
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.dispatchEvent(new Event('cancel', { cancelable: true }))).toBe(false);
    await user.click(press('Sign out'));
    expect(world.session.end).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('vigil.wanted-route')).toBeNull();
  });
});

describe('an address that is not confirmed', () => {
  it('is told of, with a way to get the link again', async () => {
    const user = asksTo({ emailVerified: false });
    expect(screen.getByText(/open the link we sent to ada@acme.example/)).toBeTruthy();
    await user.click(press('Send again'));
    expect(world.call).toHaveBeenCalledWith(accountEndpoints.verificationEmail, { body: { user_id: 5 } });
    expect(await screen.findByText('The link is on its way.')).toBeTruthy();
  });

  it('says why the link could not be sent', async () => {
    world.call.mockRejectedValue(failed('ANY'));
    const user = asksTo({ emailVerified: false });
    await user.click(press('Send again'));
    expect(await screen.findByText('Not now')).toBeTruthy();
  });

  it('is looked up again when the learner comes back to the tab', () => {
    asksTo({ emailVerified: false });
    dispatchEvent(new Event('focus'));
    const { reload } = world.session;
    expect(reload).toHaveBeenCalledOnce();
    cleanup();
    asksTo({ emailVerified: true });
    dispatchEvent(new Event('focus'));
    expect(reload).toHaveBeenCalledOnce();
    expect(world.session.reload).not.toHaveBeenCalled();
  });
});
