import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connection } from '@/client/client';
import * as reports from '@/client/error-reports/reportError';
import { CodeNotLoadedError } from '@/client/lazyPage';
import { FrameError } from './FrameError';

/** A screen inside a frame, whose loader does as it is told. */
function open(loader: RouteObject['loader']) {
  const frame = (
    <>
      <p>The frame</p>
      <Outlet />
    </>
  );
  const screens = [{ index: true, loader, element: <h1>The screen</h1> }];
  const routes = [
    {
      path: '/',
      HydrateFallback: () => null,
      element: frame,
      children: [{ ErrorBoundary: FrameError, children: screens }],
    },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}
const retry = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

beforeAll(() => {
  // The router writes what it catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the frame around a screen that failed, reports it, and tries it again', async () => {
  const failure = new Error('broken');
  const report = vi.spyOn(reports, 'reportError');
  open(vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(null));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByText('The frame')).toBeTruthy();
  await waitFor(() => expect(report).toHaveBeenCalledWith(failure));
  await retry();
  expect(await screen.findByRole('heading', { name: 'The screen' })).toBeTruthy();
});

it('loads the page anew for code that could not be loaded, once there is a connection', async () => {
  const reload = vi.fn();
  let connect: (wasLost: boolean) => void = () => undefined;
  vi.spyOn(connection, 'wasLost').mockReturnValue(
    new Promise<boolean>((resolve) => {
      connect = resolve;
    }),
  );
  open(vi.fn().mockRejectedValue(new CodeNotLoadedError('gone')));
  await screen.findByRole('heading', { level: 1 });
  vi.stubGlobal('location', { ...location, reload });
  await retry();
  expect(reload).not.toHaveBeenCalled();
  connect(true);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
