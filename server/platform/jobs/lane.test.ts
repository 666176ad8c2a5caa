import { expect, test, vi } from 'vitest';
import { type LaneOptions, lane } from './lane';

interface Job {
  readonly id: string;
}

/** A lane on a list, whose jobs run until they are told to end. */
function world(ids: readonly string[], options: Partial<LaneOptions> = { pollMs: 1 }) {
  const due = ids.map((id) => ({ id }));
  const claims: number[] = [];
  const running = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const finished: string[][] = [];
  const failed: string[] = [];
  const onError = vi.fn();
  const store = {
    claim: vi.fn(async (most: number): Promise<readonly Job[]> => {
      const found = due.splice(0, most);
      if (found.length > 0) claims.push(found.length);
      return found;
    }),
    finish: vi.fn(async (jobs: readonly Job[]) => void finished.push(jobs.map(({ id }) => id))),
    fail: vi.fn(async ({ id }: Job) => void failed.push(id)),
  };
  const one = lane<Job>(
    store,
    ({ id }) => new Promise<void>((resolve, reject) => running.set(id, { resolve, reject })),
    { atOnce: 4, onError, ...options },
  );
  const end = (id: string, error?: Error) => {
    const job = running.get(id);
    running.delete(id);
    if (error) job?.reject(error);
    else job?.resolve();
  };
  const run = () => [...running.keys()];
  return { lane: one, store, due, claims, run, end, finished, failed, onError };
}
const ids = (count: number) => [...Array(count).keys()].map(String);

test('as many run as may, and others take their places once half of them are free', async () => {
  const { lane, claims, run, end, finished } = world(ids(7));
  lane.start();
  await vi.waitUntil(() => run().length === 4);
  end('0');
  end('1');
  await vi.waitUntil(() => run().length === 4);
  expect(run()).toEqual(['2', '3', '4', '5']);
  for (const id of ['2', '3', '4', '5']) end(id);
  await vi.waitUntil(() => run().length === 1);
  end('6');
  await lane.stop();
  expect(claims[0]).toBe(4);
  expect(finished.flat().toSorted()).toEqual(ids(7));
});

test('one that hangs keeps its place, and no other from running', async () => {
  const { lane, run, end } = world(ids(6), { atOnce: 2, pollMs: 1 });
  lane.start();
  await vi.waitUntil(() => run().length === 2);
  for (const id of ['1', '2', '3', '4', '5']) {
    await vi.waitUntil(() => run().includes(id));
    end(id);
  }
  expect(run()).toEqual(['0']);
  end('0');
  await lane.stop();
});

test('a job that fails is failed, and the others are finished together', async () => {
  const { lane, run, end, finished, failed } = world(ids(3));
  const ran = lane.runDue();
  await vi.waitUntil(() => run().length === 3);
  end('1', new Error('on purpose'));
  end('0');
  end('2');
  expect(await ran).toBe(true);
  expect([failed, finished]).toEqual([['1'], [['0', '2']]]);
  expect(await lane.runDue()).toBe(false);
});

test('a job whose lease has ended while it runs is not begun again', async () => {
  const { lane, run, end, due } = world(ids(1), { atOnce: 3, pollMs: 1 });
  lane.start();
  await vi.waitUntil(() => run().length === 1);
  due.push({ id: '0' }, { id: '9' });
  await vi.waitUntil(() => run().length === 2);
  expect(run()).toEqual(['0', '9']);
  end('0');
  end('9');
  await lane.stop();
});

test('a store that fails is asked again', async () => {
  const { lane, store, run, end, onError, finished } = world(ids(1));
  store.claim.mockRejectedValueOnce(new Error('no connection'));
  lane.start();
  await vi.waitUntil(() => run().length === 1);
  expect(onError).toHaveBeenCalledOnce();
  end('0');
  await lane.stop();
  expect(finished).toEqual([['0']]);
});

test('without polling it looks for jobs when it is woken, and goes on by itself while there are any', async () => {
  const { lane, store, run, end, due, finished } = world(ids(2), { atOnce: 1 });
  lane.start();
  expect(store.claim).not.toHaveBeenCalled();
  lane.wake();
  await vi.waitUntil(() => run().length === 1);
  // As many run as may.
  lane.wake();
  expect(store.claim).toHaveBeenCalledOnce();
  end('0');
  await vi.waitUntil(() => run().includes('1'));
  end('1');
  await vi.waitUntil(() => finished.flat().length === 2);
  due.push({ id: '2' });
  lane.wake();
  await vi.waitUntil(() => run().includes('2'));
  end('2');
  await lane.stop();
  expect(finished.flat()).toEqual(ids(3));
});
