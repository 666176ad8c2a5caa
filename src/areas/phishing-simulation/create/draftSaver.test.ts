import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { draftSaver, type SaveState } from './draftSaver';

const DELAY = 100;
const refusal = (status: number) => new ApiError({ status, code: 'FAILED', message: 'Refused' });

/** A saver of texts whose calls a test answers one by one. */
function saving() {
  const calls: {
    draft: string;
    revision: number;
    answer: (revision: number) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const states: SaveState[] = [];
  const saver = draftSaver<string>({
    saved: 'a',
    revision: 3,
    delayMs: DELAY,
    save: (draft, revision) =>
      new Promise((answer, fail) => {
        calls.push({ draft, revision, answer, fail });
      }),
    onState: (state) => states.push(state),
  });
  const sent = () => calls.map(({ draft, revision }) => [draft, revision]);
  return { saver, calls, states, sent };
}

const pause = () => vi.advanceTimersByTimeAsync(DELAY);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('saves once typing pauses, and nothing that is saved already', async () => {
  const { saver, calls, states, sent } = saving();
  saver.change('b');
  await vi.advanceTimersByTimeAsync(DELAY / 2);
  saver.change('c');
  await vi.advanceTimersByTimeAsync(DELAY / 2);
  expect(calls).toEqual([]);
  await pause();
  expect(sent()).toEqual([['c', 3]]);
  calls[0]?.answer(4);
  await pause();
  expect(states.at(-1)).toBe('saved');
  expect(saver.revision()).toBe(4);
  saver.change('d');
  saver.change('c');
  await pause();
  expect(sent()).toHaveLength(1);
  expect(states.at(-1)).toBe('saved');
});

it('makes one call at a time, over the revision that the one before has made', async () => {
  const { saver, calls, sent } = saving();
  saver.change('b');
  await pause();
  saver.change('c');
  saver.change('d');
  await pause();
  expect(sent()).toEqual([['b', 3]]);
  calls[0]?.answer(4);
  await pause();
  expect(sent()).toEqual([
    ['b', 3],
    ['d', 4],
  ]);
});

it('saves at once before the page is left, and tells whether it has', async () => {
  const { saver, calls, sent } = saving();
  expect(await saver.flush()).toBe(true);
  saver.change('b');
  const first = saver.flush();
  expect(sent()).toEqual([['b', 3]]);
  calls[0]?.answer(4);
  expect(await first).toBe(true);
  saver.change('c');
  const second = saver.flush();
  calls[1]?.fail(refusal(422));
  expect(await second).toBe(false);
});

it('repeats a call whose answer was lost before anything else', async () => {
  const { saver, calls, states, sent } = saving();
  saver.change('b');
  await pause();
  calls[0]?.fail(refusal(0));
  await pause();
  expect(states.at(-1)).toBe('failed');
  saver.change('c');
  await pause();
  calls[1]?.answer(4);
  await pause();
  expect(sent()).toEqual([
    ['b', 3],
    ['b', 3],
    ['c', 4],
  ]);
});

it('does not save over what someone else has saved', async () => {
  const { saver, calls, states, sent } = saving();
  saver.change('b');
  await pause();
  calls[0]?.fail(refusal(409));
  await pause();
  saver.change('c');
  await pause();
  expect(await saver.flush()).toBe(false);
  expect(sent()).toEqual([['b', 3]]);
  expect(states.at(-1)).toBe('conflict');
});

it('saves nothing by itself once its page is gone', async () => {
  const { saver, sent } = saving();
  saver.change('b');
  saver.stop();
  await pause();
  expect(sent()).toEqual([]);
});
