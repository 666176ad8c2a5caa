import { access } from '@contract/access';
import { endpoint } from '@contract/endpoint';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, useNotificationContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import * as reports from '@/client/error-reports/reportError';
import { ApiError } from './ApiError';
import * as client from './client';
import { useAction } from './useAction';

const reportError = vi.spyOn(reports, 'reportError');
const called = vi.spyOn(client, 'call');

const target = endpoint({
  method: 'POST',
  path: '/songs/{id}/play',
  area: 'users',
  access: access.adminAreaWrite,
  summary: 'Plays a song',
  params: z.object({ id: z.number() }),
  response: z.object({ played: z.number() }),
});

function Told() {
  const { notifications } = useNotificationContext();
  return notifications.map(({ message, type }) => (
    <p key={String(message)} data-testid={type}>
      {message}
    </p>
  ));
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <CoreAdminContext store={memoryStore()}>
      {children}
      <Told />
    </CoreAdminContext>
  </MemoryRouter>
);
const input = { params: { id: 4 } };

beforeEach(() => {
  reportError.mockReset();
  called.mockReset();
});

it('makes the call, runs onSuccess while pending, and shows the success', async () => {
  called.mockResolvedValue({ played: 3 });
  let finish = () => {};
  const onSuccess = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const options = { success: ({ played }: { played: number }) => `Played ${played} times`, onSuccess };
  const { result } = renderHook(() => useAction(target, options), { wrapper });
  const done = result.current.run(input);
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith({ played: 3 }, input));
  await waitFor(() => expect(result.current.isPending).toBe(true));
  finish();
  expect(await act(() => done)).toEqual({ played: 3 });
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(screen.getByTestId('success').textContent).toBe('Played 3 times');
  expect(called).toHaveBeenCalledWith(target, input);
});

it('runs once, however often it is pressed', async () => {
  let answer = (_answer: unknown) => {};
  called.mockImplementation(() => new Promise((resolve) => (answer = resolve)) as never);
  const { result } = renderHook(() => useAction(target), { wrapper });
  const first = result.current.run(input);
  expect(await result.current.run(input)).toBeUndefined();
  answer({ played: 1 });
  expect(await act(async () => first)).toEqual({ played: 1 });
  expect(called).toHaveBeenCalledTimes(1);
});

it('shows a failure, unless it is handled, and can run again', async () => {
  called.mockRejectedValue(
    new ApiError({ status: 409, code: 'CONFLICT', message: 'Somebody plays already.' }),
  );
  const onError = vi.fn(() => true);
  const quiet = renderHook(() => useAction(target, { onError }), { wrapper });
  expect(await act(async () => quiet.result.current.run(input))).toBeUndefined();
  expect(onError).toHaveBeenCalledOnce();
  expect(screen.queryByTestId('error')).toBeNull();
  cleanup();

  const { result } = renderHook(() => useAction(target), { wrapper });
  expect(await act(async () => result.current.run(input))).toBeUndefined();
  expect(screen.getByTestId('error').textContent).toBe('Somebody plays already.');
  called.mockResolvedValue({ played: 1 });
  expect(await act(async () => result.current.run(input))).toEqual({ played: 1 });
});

it('runs a function of several calls, and onSettled after success and failure alike', async () => {
  const onSettled = vi.fn();
  const save = vi.fn((file: string) => Promise.resolve(`saved ${file}`));
  const { result } = renderHook(() => useAction(save, { success: (told) => told, onSettled }), { wrapper });
  expect(await act(async () => result.current.run('a.csv'))).toBe('saved a.csv');
  expect(screen.getByTestId('success').textContent).toBe('saved a.csv');
  expect(onSettled).toHaveBeenCalledTimes(1);
  save.mockRejectedValue(new ApiError({ status: 500, code: 'INTERNAL', message: 'Not now.' }));
  expect(await act(async () => result.current.run('b.csv'))).toBeUndefined();
  expect(screen.getByTestId('error').textContent).toBe('Not now.');
  expect(onSettled).toHaveBeenCalledTimes(2);
});

it('reports a failure that no answer told, such as a table that breaks off', async () => {
  const broken = new Error('the answer broke off');
  const { result } = renderHook(() => useAction(() => Promise.reject(broken)), { wrapper });
  await act(() => result.current.run());
  expect(reportError).toHaveBeenCalledWith(broken);
  expect(await screen.findByTestId('error')).toBeTruthy();
});
