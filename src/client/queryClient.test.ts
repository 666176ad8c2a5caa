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

it('starts a first load again that began before the change', async () => {
  const client = createQueryClient();
  const { answers, queryFn } = readByHand();
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  const waiting = client.fetchQuery({ queryKey, queryFn });
  const changed = client.invalidateQueries({ queryKey });
  expect(queryFn).toHaveBeenCalledTimes(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await changed;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false });
  expect(await waiting).toBe('after');
  stop();
});

it('leaves a load alone that no screen waits for, and one that is not to be repeated', async () => {
  const client = createQueryClient();
  const { answers, queryFn } = readByHand();
  const waiting = client.fetchQuery({ queryKey, queryFn });
  await client.invalidateQueries({ queryKey });
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  expect(queryFn).toHaveBeenCalledTimes(1);
  answers[0]?.('only');
  expect(await waiting).toBe('only');
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
