import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ApiError } from './ApiError';
import { prepareQueries } from './preparedQueries';
import { createQueryClient } from './queryClient';

const queryKey = ['songs', 'getList', { page: 1 }];
const NEVER_LEFT = () => {};

function setUp() {
  const client = createQueryClient({ retryDelay: 0 });
  const clock = { now: 0 };
  const queries = prepareQueries(client, () => clock.now);
  /** The screen's own call. */
  const queryFn = vi.fn(async () => 'asked again');
  const show = () => {
    const observer = new QueryObserver(client, { queryKey, queryFn });
    return { observer, leave: observer.subscribe(NEVER_LEFT) };
  };
  return { client, clock, queries, queryFn, show };
}

it('a screen that is rendered before the answer waits for it and asks no second time', async () => {
  const { queries, queryFn, show } = setUp();
  let answer = (_value: string) => {};
  const loaded = queries.load(queryKey, () => new Promise((resolve) => (answer = resolve)));
  const { observer, leave } = show();
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, fetchStatus: 'fetching' });
  answer('early');
  await loaded;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'early', fetchStatus: 'idle' });
  expect(queryFn).not.toHaveBeenCalled();
  leave();
});

it('an answer is fresh however late the first screen comes, and grows old from then on', async () => {
  const { clock, queries, queryFn, show } = setUp();
  await queries.load(queryKey, async () => 'early');
  clock.now = 60_000;
  const first = show();
  expect(first.observer.getCurrentResult()).toMatchObject({ data: 'early', fetchStatus: 'idle' });
  first.leave();
  clock.now += 4999;
  show().leave();
  expect(queryFn).not.toHaveBeenCalled();
  clock.now += 1;
  const later = show();
  await vi.waitFor(() => expect(later.observer.getCurrentResult().data).toBe('asked again'));
  later.leave();
});

it('what was stored is fresh too, until a change makes it out of date', async () => {
  const { client, queries, queryFn, show } = setUp();
  queries.store(queryKey, 'known');
  show().leave();
  expect(queryFn).not.toHaveBeenCalled();
  await client.invalidateQueries({ queryKey });
  show().leave();
  expect(queryFn).toHaveBeenCalledTimes(1);
});

it('a failure is left to the screen, which asks itself', async () => {
  const { queries, queryFn, show } = setUp();
  await queries.load(queryKey, () =>
    Promise.reject(new ApiError({ status: 404, code: 'ANY', message: 'No' })),
  );
  const { observer, leave } = show();
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('asked again'));
  expect(queryFn).toHaveBeenCalledTimes(1);
  leave();
});
