import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { createAutosave, Unsavable } from './autosave';

const DELAY_MS = 1000;
const conflict = new ApiError({ status: 409, code: 'REVISION_CONFLICT', message: '' });
const offline = new ApiError({ status: 0, code: 'NETWORK', message: 'unreachable' });

/** An autosave whose calls are answered by hand. */
function start() {
  const calls: { values: string; done: () => void; fail: (error: unknown) => void }[] = [];
  const autosave = createAutosave({
    initial: 'a',
    delayMs: DELAY_MS,
    generic: () => 'generic',
    save: (values: string) =>
      new Promise<void>((done, fail) => {
        calls.push({ values, done, fail });
      }),
  });
  const sent = () => calls.map(({ values }) => values);
  const settle = async (act: 'done' | 'fail', error?: unknown) => {
    calls.at(-1)?.[act](error);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { autosave, sent, settle, kind: () => autosave.getState().kind };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('autosave', () => {
  it('saves once the user pauses, and says so at each step', async () => {
    const { autosave, sent, settle, kind } = start();
    const states: string[] = [];
    autosave.subscribe(() => states.push(kind()));
    autosave.change('ab');
    await vi.advanceTimersByTimeAsync(DELAY_MS - 1);
    autosave.change('abc');
    await vi.advanceTimersByTimeAsync(DELAY_MS - 1);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual(['abc']);
    await settle('done');
    expect(states).toEqual(['unsaved', 'saving', 'saved']);
  });

  it('sends nothing for values that are back to what is saved', async () => {
    const { autosave, sent, kind } = start();
    autosave.change('ab');
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(2 * DELAY_MS);
    expect(sent()).toEqual([]);
    expect(kind()).toBe('saved');
  });

  it('has one call under way, and sends what came meanwhile after it', async () => {
    const { autosave, sent, settle, kind } = start();
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    autosave.change('c');
    await vi.advanceTimersByTimeAsync(5 * DELAY_MS);
    expect(sent()).toEqual(['b']);
    await settle('done');
    expect(kind()).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(sent()).toEqual(['b', 'c']);
    await settle('done');
    expect(kind()).toBe('saved');
  });

  it('flushes at once, behind a call that runs, and tells whether all is saved', async () => {
    const { autosave, sent, settle } = start();
    expect(await autosave.flush()).toBe(true);
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    autosave.change('c');
    const flushed = autosave.flush();
    const again = autosave.flush();
    await settle('done');
    expect(sent()).toEqual(['b', 'c']);
    await settle('done');
    expect(await flushed).toBe(true);
    expect(await again).toBe(true);
    expect(sent()).toEqual(['b', 'c']);
  });

  it('keeps what could not be sent, and sends it on retry or with the next change', async () => {
    const { autosave, sent, settle } = start();
    autosave.change('b');
    const flushed = autosave.flush();
    await settle('fail', offline);
    expect(await flushed).toBe(false);
    expect(autosave.getState()).toEqual({ kind: 'failed', message: 'unreachable' });
    const retried = autosave.flush();
    await settle('fail', new Error('bug'));
    expect(await retried).toBe(false);
    expect(autosave.getState()).toEqual({ kind: 'failed', message: 'generic' });
    autosave.change('bc');
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    await settle('done');
    expect(sent()).toEqual(['b', 'b', 'bc']);
    expect(autosave.getState().kind).toBe('saved');
  });

  it('leaves it to the form to say what is refused', async () => {
    const { autosave, settle } = start();
    autosave.change('b');
    void autosave.flush();
    await settle('fail', new Unsavable());
    expect(autosave.getState()).toEqual({ kind: 'failed', message: null });
  });

  it('sends nothing more after a conflict', async () => {
    const { autosave, sent, settle, kind } = start();
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    autosave.change('c');
    await settle('fail', conflict);
    autosave.change('d');
    await vi.advanceTimersByTimeAsync(5 * DELAY_MS);
    expect(await autosave.flush()).toBe(false);
    expect(sent()).toEqual(['b']);
    expect(kind()).toBe('conflict');
  });
});
