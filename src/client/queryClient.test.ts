import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ApiError } from './ApiError';
import { createQueryClient } from './queryClient';

const queryKey = ['GET', '/songs'];

/** A read whose answers the test gives, one for each time it is asked. */
function readByHand() {
  const answers: ((value: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  return { answers, queryFn };
}

it('repeats a first load that began before the change, once, when it has ended', async () => {
  const client = createQueryClient();
  const { answers, queryFn } = readByHand();
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  const changes = [client.invalidateQueries({ queryKey }), client.invalidateQueries()];
  expect(queryFn).toHaveBeenCalledTimes(1);
  answers[0]?.('before');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  expect(observer.getCurrentResult()).toMatchObject({ data: 'before', isFetching: true });
  answers[1]?.('after');
  await Promise.all(changes);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false });
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

it('repeats no load that no screen waits for, and none that is only to be marked', async () => {
  const client = createQueryClient();
  const { answers, queryFn } = readByHand();
  const waiting = client.fetchQuery({ queryKey, queryFn });
  await client.invalidateQueries({ queryKey });
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  answers[0]?.('only');
  expect(await waiting).toBe('only');
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});

it.each([
  ['retries a lost connection twice', 0, 3],
  ['does not retry a refusal', 404, 1],
])('%s', async (_does, status, times) => {
  const client = createQueryClient({ retryDelay: 0 });
  const queryFn = vi.fn(() => Promise.reject(new ApiError({ status, code: 'ANY', message: 'No' })));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'));
  expect(queryFn).toHaveBeenCalledTimes(times);
  stop();
});
