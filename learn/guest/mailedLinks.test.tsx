import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gateway } from '@tests/support/fake-gateway';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setSession } from '@/authProvider/currentSession';
import type { AnySession } from '@/authProvider/session';
import { fakeSession } from '@/authProvider/testing';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { guestRoutes } from './guestRoutes';

const world = { session: {} as AnySession, call: gateway.call };

const NEW = 'Correct-Horse-9';
const coded = (code: string) => Object.assign(new Error(code), { code });
const broken = new ApiError({ status: 503, code: 'FAILED', message: 'Broken' });

function open(address: string) {
  const { session, identity } = fakeSession();
  world.session = session;
  setSession(session);
  const children = [...guestRoutes(session), { path: '/', element: <p>The tasks</p> }];
  const router = createMemoryRouter([{ HydrateFallback: () => null, children }], {
    initialEntries: [address],
  });
  return {
    identity: vi.mocked(identity),
    router,
    show: () => void render(<RouterProvider router={router} />),
  };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function choose(password: string, repeated = password) {
  await userEvent.type(screen.getByLabelText('New password', { exact: true }), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), repeated);
}

beforeEach(() => void world.call.mockReset());

describe('a link that confirms an address', () => {
  it('does so only when a button is pressed, because mail scanners open links', async () => {
    const { identity, show } = open('/verify-email?oobCode=c0de');
    show();
    await heading('Confirm your email address');
    expect(identity.confirmEmail).not.toHaveBeenCalled();
    await press('Confirm email');
    await heading('Email confirmed');
    expect(identity.confirmEmail).toHaveBeenCalledExactlyOnceWith('c0de');
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login');
  });

  it('can be pressed again after a lost connection, and is told when it is used up', async () => {
    const { identity, show } = open('/verify-email?oobCode=c0de');
    identity.confirmEmail
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(coded('auth/invalid-action-code'));
    show();
    await heading('Confirm your email address');
    await press('Confirm email');
    expect((await screen.findByRole('alert')).textContent).toBe(translator.t('session.errors.network'));
    await press('Confirm email');
    await heading('This link no longer works');
  });

  it('leads to the sign-in page without its code', async () => {
    const { router, show } = open('/verify-email');
    show();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

describe('a link to a new password', () => {
  it('is checked before anything is asked', async () => {
    const { identity, show } = open('/reset-password?oobCode=c0de&app=console');
    identity.passwordResetEmail.mockRejectedValue(coded('auth/expired-action-code'));
    show();
    await heading('This link no longer works');
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe(
      '/forgot-password?app=console',
    );
  });

  it('takes a password that is typed twice alike, once', async () => {
    const { identity, show } = open('/reset-password?oobCode=c0de');
    show();
    await heading('Choose a new password');
    expect(screen.getByText(/^For ada@acme.example\./)).toBeTruthy();
    await choose(NEW, `${NEW}x`);
    await press('Change password');
    expect(identity.resetPassword).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Confirm password'), '{Backspace}');
    await press('Change password');
    await heading('Password changed');
    expect(identity.resetPassword).toHaveBeenCalledExactlyOnceWith('c0de', NEW);
  });

  it('says at the field that a password is refused, and keeps what was typed', async () => {
    const { identity, show } = open('/reset-password?oobCode=c0de');
    identity.resetPassword.mockRejectedValueOnce(coded('auth/weak-password'));
    show();
    await heading('Choose a new password');
    await choose(NEW);
    await press('Change password');
    expect(await screen.findByText(/^Choose a different password\./)).toBeTruthy();
    const field = screen.getByLabelText('New password', { exact: true });
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', NEW);
  });
});

describe('an invitation', () => {
  const invitation = {
    expiresAt: '2099-01-01T00:00:00.000Z',
    companyName: 'Acme',
    email: 'ada@acme.example',
    name: 'Ada',
    lastName: '',
  };

  it('asks for the name that is missing, and leads to the tasks', async () => {
    world.call.mockResolvedValueOnce({ data: invitation });
    const { identity, router, show } = open('/invitation?token=t0ken');
    show();
    await heading('Join Acme');
    await choose(NEW);
    await press('Accept invitation');
    expect(world.call).toHaveBeenCalledOnce();
    await userEvent.type(screen.getByLabelText('Last Name'), ' Byron ');
    world.call.mockResolvedValueOnce({ data: { customFirebaseToken: 'custom' } });
    world.session = {
      ...world.session,
      establish: async () => ({ user: { role: 'user' } }),
    } as typeof world.session;
    setSession(world.session);
    await press('Accept invitation');
    expect(await screen.findByText('The tasks')).toBeTruthy();
    expect(world.call.mock.lastCall?.[1]).toEqual({
      params: { token: 't0ken' },
      body: { name: 'Ada', lastName: 'Byron', password: NEW },
    });
    expect(identity.signInWithToken).toHaveBeenCalledWith('custom');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('that is used up says whom to ask', async () => {
    world.call.mockRejectedValue(new ApiError({ status: 401, code: 'EXPIRED', message: 'Expired' }));
    open('/invitation?token=t0ken').show();
    await heading('This link no longer works');
    expect(screen.getByText('Ask your admin to send you a new invitation.')).toBeTruthy();
  });

  it('is kept, with what was typed, when the gateway is down', async () => {
    world.call
      .mockResolvedValueOnce({ data: { ...invitation, lastName: 'Byron' } })
      .mockRejectedValueOnce(broken);
    open('/invitation?token=t0ken').show();
    await heading('Join Acme');
    await choose(NEW);
    await press('Accept invitation');
    expect((await screen.findByRole('alert')).textContent).toBe('Broken');
    expect(screen.getByLabelText('New password', { exact: true })).toHaveProperty('value', NEW);
  });
});
