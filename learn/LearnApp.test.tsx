import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSession } from '@/authProvider/currentSession';
import { keepFlash } from '@/authProvider/flash';
import type { AnySession, LearnerData } from '@/authProvider/session';
import { buildUser, fakeSession } from '@/authProvider/testing';
import * as newerBuild from '@/client/useNewerBuild';
import { translator } from '@/i18n/translator';
import * as accountMenu from './AccountMenu';
import * as accountNotices from './AccountNotices';
import { LearnApp } from './LearnApp';
import * as progress from './offline/progress';
import { useToast } from './toast';
import * as reports from './videos/reports';

const world = { waiting: { isOffline: false, steps: 0 }, isNewer: false };
let endSession: () => void;

function Tasks() {
  const tell = useToast();
  return (
    <>
      <h1>Tasks</h1>
      <Link to="/results">On</Link>
      <button type="button" onClick={() => tell('It worked')}>
        Succeed
      </button>
      <button type="button" onClick={() => tell('It failed', 'error')}>
        Fail
      </button>
    </>
  );
}

function open(changes: Parameters<typeof buildUser>[0] = {}) {
  let data: LearnerData | null = {
    user: buildUser({ privacyPolicyConfirmedAt: '2026-01-01T00:00:00.000Z', ...changes }),
  };
  const listeners = new Set<() => void>();
  setSession({
    ...fakeSession().session,
    getData: () => data,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } as AnySession);
  endSession = () => {
    data = null;
    for (const listener of listeners) listener();
  };
  const children = [
    { index: true, Component: Tasks },
    { path: 'results', element: <h1>Results</h1> },
  ];
  const router = createMemoryRouter([{ path: '/', Component: LearnApp, children }]);
  render(<RouterProvider router={router} />);
}

beforeAll(async () => {
  await translator.add('learn');
  vi.spyOn(progress, 'useProgressSender').mockImplementation(() => undefined);
  vi.spyOn(progress, 'useWaiting').mockImplementation(() => world.waiting);
  vi.spyOn(reports, 'useKeptReports').mockImplementation(() => undefined);
  vi.spyOn(newerBuild, 'useNewerBuild').mockImplementation(() => world.isNewer);
  vi.spyOn(accountMenu, 'AccountMenu').mockImplementation(() => <p>The account</p>);
  vi.spyOn(accountNotices, 'default').mockImplementation(() => <p>What the account asks</p>);
});
beforeEach(() => {
  world.waiting = { isOffline: false, steps: 0 };
  world.isNewer = false;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the frame', () => {
  it('names its places, and the one that is open', async () => {
    open();
    const links = await screen.findAllByRole('link', { name: /My tasks|Videos|My results/ });
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null]);
  });

  it('moves the focus to the heading of the next page, and leaves it alone at the start', async () => {
    open();
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(await screen.findByRole('link', { name: 'On' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Results'));
  });

  it('lets the keyboard skip its places', async () => {
    open();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.id).toBe('main');
  });

  it("shows nothing of the learner's once the session has ended", async () => {
    open();
    expect(await screen.findByText('The account')).toBeTruthy();
    act(() => endSession());
    expect(document.body.textContent).toBe('');
  });

  it.each([
    [{}, false],
    [{ emailVerified: false }, true],
    [{ privacyPolicyConfirmedAt: null }, true],
  ])('loads what the account asks only when it asks something: %j', async (changes, isAsked) => {
    open(changes);
    expect(await screen.findByText('The account')).toBeTruthy();
    if (isAsked) expect(await screen.findByText('What the account asks')).toBeTruthy();
    else expect(screen.queryByText('What the account asks')).toBeNull();
  });
});

describe('what concerns every page', () => {
  it.each([
    [{ isOffline: false, steps: 0 }, ''],
    [{ isOffline: true, steps: 0 }, "You're offline. Your progress is kept and sent later."],
    [{ isOffline: false, steps: 2 }, '2 steps are waiting to be sent.'],
    [
      { isOffline: true, steps: 1 },
      "You're offline. Your progress is kept and sent later.1 step is waiting to be sent.",
    ],
  ])('is told: %j', async (waiting, text) => {
    world.waiting = waiting;
    open();
    const [notices] = await screen.findAllByRole('status');
    expect(notices?.textContent).toBe(text);
  });

  it('offers a newer build, but not while it could not be loaded', async () => {
    world.isNewer = true;
    open();
    expect(await screen.findByText('A new version is available.')).toBeTruthy();
    cleanup();
    world.waiting = { isOffline: true, steps: 0 };
    open();
    expect(await screen.findByText(/You're offline/)).toBeTruthy();
    expect(screen.queryByText('A new version is available.')).toBeNull();
  });
});

describe('a short message', () => {
  it('tells what came of a mailed link, once', async () => {
    keepFlash('session.notices.emailVerified');
    open();
    const text = translator.t('session.notices.emailVerified');
    expect(await screen.findByText(text)).toBeTruthy();
    cleanup();
    open();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('goes by itself, while a failure stays until it is closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    open();
    await user.click(await screen.findByRole('button', { name: 'Succeed' }));
    expect(screen.getByText('It worked')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(7000));
    expect(screen.queryByText('It worked')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('It failed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('It failed')).toBeNull();
  });
});
