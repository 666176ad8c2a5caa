import type { LearnerTask } from '@contract/learner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memoryStorage';
import { createQueue, type QueueDeps, type Step, type Told } from './queue';

const judged: Told = {
  verdict: {
    chosen: ['a1'],
    isRight: true,
    rightAnswers: ['a1'],
    explanation: '',
    exercise: null,
  },
};
const noted: Told = { task: { id: 1, progress: 50 } as LearnerTask };
const chapter = (partId: string): Step => ({ taskId: 1, kind: 'chapter', partId });
const answer = (...answers: string[]): Step => ({ taskId: 1, kind: 'answer', partId: 'q1', answers });

/** Shared by all tabs of a test. */
let storage: QueueDeps['storage'];
let last: Promise<void>;
/** What the gateway was told, in order. */
let told: Step[];
let isOnline: boolean;

/** One at a time over all tabs of a test, as the browser's locks are. */
const exclusively: QueueDeps['exclusively'] = (work) => {
  last = last.then(work);
  return last;
};
const send = vi.fn<QueueDeps['send']>();

const openTab = (userId = 5) =>
  createQueue({
    userId,
    storage,
    send,
    exclusively,
    isRefusal: (error) => error === 'refused',
    now: () => 7,
  });

beforeEach(() => {
  storage = memoryStorage();
  last = Promise.resolve();
  told = [];
  isOnline = true;
  send.mockImplementation(async (step) => {
    if (!isOnline) throw new Error('offline');
    told.push(step);
    return step.kind === 'answer' ? judged : noted;
  });
});
afterEach(() => send.mockReset());

describe('the queue of steps', () => {
  it('tells the gateway at once, and returns the verdict on an answer', async () => {
    const tab = openTab();
    expect(await tab.add(answer('a1'))).toEqual({ state: 'sent', told: judged });
    expect(tab.waiting()).toEqual([]);
  });

  it('keeps what is done offline and sends it in order, in another tab and after a restart', async () => {
    isOnline = false;
    const closed = openTab();
    for (const step of [{ taskId: 1, kind: 'start' } as const, chapter('c2'), answer('a1')])
      expect(await closed.add(step)).toEqual({ state: 'kept' });
    const tab = openTab();
    tab.refresh();
    expect(tab.waiting()).toHaveLength(3);
    isOnline = true;
    await tab.flush();
    expect(told).toEqual([{ taskId: 1, kind: 'start' }, chapter('c2'), answer('a1')]);
    expect(tab.waiting()).toEqual([]);
  });

  it('tells a step once, however often and in however many tabs it is taken', async () => {
    const [one, other] = [openTab(), openTab()];
    const outcomes = await Promise.all([
      one.add(chapter('c1')),
      one.add(chapter('c1')),
      other.add(chapter('c1')),
    ]);
    const sent = { state: 'sent', told: noted };
    expect(outcomes).toEqual([sent, sent, { state: 'sent' }]);
    expect(told).toEqual([chapter('c1')]);
  });

  it('counts the first answer and the last review', async () => {
    isOnline = false;
    const tab = openTab();
    await tab.add(answer('a1'));
    await tab.add(answer('a2'));
    await tab.add({ taskId: 1, kind: 'review', rating: 2, message: '' });
    await tab.add({ taskId: 1, kind: 'review', rating: 5, message: 'Good' });
    isOnline = true;
    await tab.flush();
    expect(told).toEqual([answer('a1'), { taskId: 1, kind: 'review', rating: 5, message: 'Good' }]);
  });

  it('repeats a step whose answer was lost in a crash', async () => {
    const stopped = openTab();
    // The gateway hears of it, and then the tab is gone: nothing is removed.
    send.mockImplementationOnce((step) => {
      told.push(step);
      return new Promise(() => undefined);
    });
    void stopped.add(chapter('c1'));
    await vi.waitFor(() => expect(told).toHaveLength(1));
    last = Promise.resolve();
    await openTab().flush();
    expect(told).toEqual([chapter('c1'), chapter('c1')]);
  });

  it('drops what the gateway refuses, reports it, and goes on', async () => {
    isOnline = false;
    const tab = openTab();
    await tab.add(chapter('gone'));
    await tab.add(chapter('c1'));
    isOnline = true;
    send.mockRejectedValueOnce('refused');
    await tab.flush();
    expect(told).toEqual([chapter('c1')]);
    send.mockRejectedValueOnce('refused');
    await expect(tab.add(chapter('gone'))).rejects.toBe('refused');
    expect(tab.waiting()).toEqual([]);
  });

  it("leaves another user's steps alone", async () => {
    isOnline = false;
    await openTab(5).add(chapter('c1'));
    isOnline = true;
    const other = openTab(6);
    await other.flush();
    expect(other.waiting()).toEqual([]);
    expect(told).toEqual([]);
  });

  it('reports a step that another tab has sent', async () => {
    isOnline = false;
    const [one, other] = [openTab(), openTab()];
    await one.add(chapter('c1'));
    other.refresh();
    const sent = vi.fn();
    one.onSent((step, told) => sent('one', step, told));
    other.onSent((step, told) => sent('other', step, told));
    isOnline = true;
    await other.flush();
    one.refresh();
    expect(sent.mock.calls).toEqual([
      ['other', chapter('c1'), noted],
      ['one', chapter('c1'), undefined],
    ]);
  });
});
