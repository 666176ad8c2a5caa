import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as changePasswordPage from '@/areas/session/change-password/ChangePasswordPage';
import * as queries from '@/areas/session/followQuery';
import * as loginPage from '@/areas/session/LoginPage';
import { buildUser, fakeSession } from '@/authProvider/testing';
import { takeWantedRoute } from '@/authProvider/wantedRoute';
import * as learnApp from './LearnApp';
import { createLearnRouter } from './router';

vi.mock('@/app', () => ({ isLearnerApp: true, appBase: '/learn' }));
vi.spyOn(learnApp, 'LearnApp').mockImplementation(() => <p>The frame</p>);
vi.spyOn(loginPage, 'LoginPage').mockImplementation(() => <p>The sign-in page</p>);
vi.spyOn(changePasswordPage, 'ChangePasswordPage').mockImplementation(() => <p>The new password</p>);
const followed = vi.spyOn(queries, 'followQuery');

const stops: (() => void)[] = [];
const reload = vi.fn();

function open(address: string, fakes: Parameters<typeof fakeSession>[0] = {}) {
  history.replaceState(null, '', address);
  const { session, change } = fakeSession(fakes);
  const router = createLearnRouter(session);
  stops.push(() => router.dispose());
  render(<RouterProvider router={router} />);
  return { change, session };
}
const SIGNED_IN = { uid: 'account-1' };

beforeEach(() => {
  sessionStorage.clear();
  followed.mockReset().mockResolvedValue(null);
  reload.mockReset();
});
afterEach(() => {
  cleanup();
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

it('shows the frame to whoever is signed in', async () => {
  open('/learn/results', SIGNED_IN);
  expect(await screen.findByText('The frame')).toBeTruthy();
  expect(location.pathname).toBe('/learn/results');
});

it('leads everybody else to the sign-in page, and keeps what they wanted without the base', async () => {
  open('/learn/tasks/7?step=c1');
  expect(await screen.findByText('The sign-in page')).toBeTruthy();
  expect(location.pathname).toBe('/learn/login');
  expect(takeWantedRoute()).toBe('/tasks/7?step=c1');
});

it('follows the token of a sign-in link wherever it arrives', async () => {
  followed.mockResolvedValue(null);
  open('/learn/?magicLinkVerificationToken=abc');
  await waitFor(() => expect(followed).toHaveBeenCalled());
  const [, query] = followed.mock.lastCall ?? [];
  expect(query?.get('magicLinkVerificationToken')).toBe('abc');
  expect(await screen.findByText('The sign-in page')).toBeTruthy();
});

it('leads a temporary password to its page before anything else', async () => {
  open('/learn/', { ...SIGNED_IN, user: buildUser({ temporary_password: true }) });
  expect(await screen.findByText('The new password')).toBeTruthy();
  expect(location.pathname).toBe('/learn/change-password');
});

it('leaves for the sign-in page when the session ends elsewhere, and comes back from there', async () => {
  const { change } = open('/learn/results', SIGNED_IN);
  expect(await screen.findByText('The frame')).toBeTruthy();
  change(null);
  expect(await screen.findByText('The sign-in page')).toBeTruthy();
  expect(sessionStorage.getItem('vigil.learn.wanted-route')).toBe('/results');
  change('account-1');
  expect(await screen.findByText('The frame')).toBeTruthy();
  expect(location.pathname).toBe('/learn/results');
});

it('leaves for the sign-in page when another user signs in elsewhere, and stays there', async () => {
  const { change, session } = open('/learn/results', SIGNED_IN);
  expect(await screen.findByText('The frame')).toBeTruthy();
  change('account-2');
  expect(await screen.findByText('The sign-in page')).toBeTruthy();
  expect([location.pathname, session.getNotice()]).toEqual(['/learn/login', 'session.notices.replaced']);
  // Nothing is kept of where the other user was.
  expect(takeWantedRoute()).toBe('/');
  change('account-3');
  history.back();
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText('The frame')).toBeNull();
});

it('starts anew with a sign-in of its own', async () => {
  const { session } = open('/learn/results', { uid: 'account-9' });
  expect(await screen.findByText('The frame')).toBeTruthy();
  vi.stubGlobal('location', { ...location, reload });
  await session.identity.signInWithToken('of-account-1');
  expect(reload).toHaveBeenCalledOnce();
});

it('hides a page that the browser brings back after its session may have ended', async () => {
  open('/learn/results', SIGNED_IN);
  expect(await screen.findByText('The frame')).toBeTruthy();
  vi.stubGlobal('location', { ...location, reload });
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalled();
  expect(document.body.hidden).toBe(true);
  document.body.hidden = false;
});
