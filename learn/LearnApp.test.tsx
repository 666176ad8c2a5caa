import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFlash } from '@/authProvider/flash';
import { buildUser } from '@/authProvider/testing';
import { translator } from '@/i18n/translator';
import { LearnApp } from './LearnApp';
import { useToast } from './toast';

const world = vi.hoisted(() => ({
  data: null as { user: unknown } | null,
  listeners: new Set<() => void>(),
  waiting: { isOffline: false, steps: 0 },
  isNewer: false,
}));
vi.mock('@/authProvider/currentSession', () => {
  const subscribe = (listener: () => void) => {
    world.listeners.add(listener);
    return () => world.listeners.delete(listener);
  };
  return { useLearnerSession: () => useSyncExternalStore(subscribe, () => world.data) };
});
vi.mock('./offline/progress', () => ({
  useProgressSender: () => undefined,
  useWaiting: () => world.waiting,
}));
vi.mock('./videos/reports', () => ({ useKeptReports: () => undefined }));
vi.mock('@/client/useNewerBuild', () => ({ useNewerBuild: () => world.isNewer }));
vi.mock('./AccountMenu', () => ({ AccountMenu: () => <p>The account</p> }));
vi.mock('./AccountNotices', () => ({ default: () => <p>What the account asks</p> }));

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
  world.data = { user: buildUser({ privacyPolicyConfirmedAt: '2026-01-01T00:00:00.000Z', ...changes }) };
  const children = [
    { index: true, Component: Tasks },
    { path: 'results', element: <h1>Results</h1> },
  ];
  const router = createMemoryRouter([{ path: '/', Component: LearnApp, children }]);
  render(<RouterProvider router={router} />);
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 });
  await translator.start('en');
  await translator.add('learn');
  vi.stubGlobal('scrollTo', () => undefined);
});
beforeEach(() => {
  world.waiting = { isOffline: false, steps: 0 };
  world.isNewer = false;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
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
    world.data = null;
    act(() => {
      for (const listener of world.listeners) listener();
    });
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
