import { type UserSession, userSessionEndpoints } from '@contract/sessions';
import { screen, within } from '@testing-library/react';
import { type Asked, gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { showPage } from '../testing';
import { Sessions } from './Sessions';

const world = { call: gateway.call, session: signIn() };

const buildSession = (values: Partial<UserSession> = {}): UserSession => ({
  id: 1,
  browser: 'Firefox',
  system: 'Linux',
  address: '192.0.2.1',
  signedInAt: '2026-03-01T09:00:00Z',
  lastUsedAt: '2026-03-02T09:00:00Z',
  isCurrent: false,
  ...values,
});
const HERE = buildSession({ id: 1, isCurrent: true });
const PHONE = buildSession({ id: 2, browser: 'Safari', system: 'iOS', address: '192.0.2.2' });

/** What the gateway has; an act on it shows in the next list. */
let sessions: UserSession[];

beforeAll(async () => {
  await translator.add('userProfile');
});
beforeEach(() => {
  sessions = [HERE, PHONE];
  world.session = signIn();
  world.call.mockReset().mockImplementation(async (target, { params }: Asked) => {
    if (target === userSessionEndpoints.list) return sessions;
    if (target === userSessionEndpoints.end) {
      sessions = sessions.filter(({ id }) => id !== params.id);
      return { id: Number(params.id) };
    }
    sessions = [HERE];
    return { data: { customFirebaseToken: 'next' } };
  });
});

it('names each device, and ends every session but this one', async () => {
  const user = showPage(<Sessions />);
  expect(await screen.findByText('Safari on iOS')).toBeTruthy();
  const here = screen.getByText('This session').closest('li');
  expect(here && within(here).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'End the session: Safari on iOS, 192.0.2.2' }));
  expect(await screen.findByText('Session ended')).toBeTruthy();
  expect(screen.queryByText('Safari on iOS')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

it('goes on with the token that the gateway gives when all others are ended', async () => {
  const user = showPage(<Sessions />);
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText("You're signed out everywhere else")).toBeTruthy();
  expect(world.session.identity.signInWithToken).toHaveBeenCalledWith('next');
  expect(world.session.reload).toHaveBeenCalledOnce();
  expect(screen.queryByText('Safari on iOS')).toBeNull();
});

it('says why a session could not be ended, and leaves it in the list', async () => {
  const user = showPage(<Sessions />);
  const end = await screen.findByRole('button', { name: /^End the session/ });
  world.call.mockRejectedValueOnce(new ApiError({ status: 500, code: 'FAILED', message: 'Broken' }));
  await user.click(end);
  expect(await screen.findByText('Broken')).toBeTruthy();
  expect(screen.getByText('Safari on iOS')).toBeTruthy();
});

it('can be read again after a failure', async () => {
  world.call.mockRejectedValueOnce(new ApiError({ status: 500, code: 'FAILED', message: 'Broken' }));
  const user = showPage(<Sessions />);
  expect(await screen.findByText(/Your sessions can't be shown right now/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
});
