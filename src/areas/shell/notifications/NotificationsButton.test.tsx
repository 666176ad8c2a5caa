import { notificationEndpoints } from '@contract/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildUser } from '@/components/plan/testing';
import { translator } from '@/i18n/translator';
import { NotificationsButton } from './NotificationsButton';

const state = { call: gateway.call };

const TOLD = {
  notifications: [
    {
      ...{ notificationId: 1, url: '/users', head: 'News', title: 'Title', description: 'More' },
      ...{ buttonName: 'Open', image: null, isPinned: false, isRead: false },
    },
  ],
  suspendedCampaigns: [],
};
const user = buildUser({ notificationsShown: false });
const marks = () =>
  state.call.mock.calls.filter(([endpoint]) => endpoint === notificationEndpoints.markShown);

beforeAll(async () => {
  await translator.add('console');
  await import('./NotificationsPopover');
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  state.call.mockReset();
  state.call.mockImplementation(async (target) => ({
    data: target === notificationEndpoints.markShown ? { notificationsShown: true } : TOLD,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** As after a load of the page. */
function open(isHeldBack = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const at = (isHeld: boolean) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <input aria-label="Search" onKeyDown={(event) => event.preventDefault()} />
        <NotificationsButton user={user} isHeldBack={isHeld} onReview={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(at(isHeldBack));
  return { release: () => rerender(at(false)), unmount };
}
const popover = () => screen.queryByRole('dialog', { name: 'Notifications' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (target: Element) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });

it('opens after every load with something unseen, and marks it only once it is closed', async () => {
  const first = open();
  await pass(1_500);
  expect(popover()).toBeNull();
  await pass(1_500);
  expect(popover()).not.toBeNull();
  expect(marks()).toHaveLength(0);
  first.unmount();

  open();
  await pass(3_000);
  expect(popover()).not.toBeNull();
  await press(document.body);
  expect(popover()).toBeNull();
  expect(marks()).toHaveLength(1);
  // The mark may fail, or come late: it stays closed until the next load.
  await pass(5_000);
  expect(popover()).toBeNull();
});

it('waits for a forced dialog to close', async () => {
  const shown = open(true);
  await pass(5_000);
  expect(popover()).toBeNull();
  shown.release();
  await pass(2_500);
  expect(popover()).not.toBeNull();
});

it.each(['byItself', 'byPerson'])('is closed by Escape wherever the focus is (%s)', async (way) => {
  open();
  await pass(way === 'byItself' ? 3_000 : 100);
  if (way === 'byPerson') await act(async () => screen.getByRole('button').click());
  await pass(100);
  expect(popover()).not.toBeNull();
  const field = screen.getByRole('textbox');
  field.focus();
  await press(field);
  expect(popover()).toBeNull();
});
