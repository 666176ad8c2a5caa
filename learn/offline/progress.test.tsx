import { ERROR_CODES } from '@contract/errors';
import { type LearnerContent, learnerEndpoints } from '@contract/learner';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { connection } from '@/client/client';
import { callKey } from '@/client/useCall';
import { buildCourse } from '../testing';
import { keptTask } from './kept';
import { queueOf, useProgressSender } from './progress';
import type { Step } from './queue';

const world = { call: gateway.call };
const isLost = vi.spyOn(connection, 'isLost');
const subscribe = vi.spyOn(connection, 'subscribe');
/** Each test's own, because the steps of a user outlive their page. */
let userId = 100;

const asked = { params: { companyId: 7, taskId: 1 } };
const KEY = callKey(learnerEndpoints.task, asked);
const chapter: Step = { taskId: 1, kind: 'chapter', partId: 'c1' };
const failed = (status: number, code = 'ANY') => new ApiError({ status, code, message: 'No' });
const waiting = () =>
  queueOf(userId)
    .waiting()
    .map(({ step }) => step);

let cache: QueryClient;
const invalidated = () =>
  vi.mocked(cache.invalidateQueries).mock.calls.map(([filters]) => filters?.queryKey?.[1]);

function Sender() {
  useProgressSender();
  return null;
}
const open = () =>
  render(
    <QueryClientProvider client={cache}>
      <Sender />
    </QueryClientProvider>,
  );

beforeEach(() => {
  userId += 1;
  world.call.mockReset();
  isLost.mockReturnValue(false);
  signIn({ user: { id: userId } });
  localStorage.clear();
  cache = new QueryClient();
  vi.spyOn(cache, 'invalidateQueries');
});

describe('a step', () => {
  it.each([
    [0, 'without a connection'],
    [401, 'without a session'],
    [403, 'while training is suspended'],
    [408, 'that took too long'],
    [429, 'among too many'],
    [503, 'while the gateway is down'],
  ])('that is answered by %i waits (%s)', async (status) => {
    world.call.mockRejectedValue(failed(status));
    expect(await queueOf(userId).add(chapter)).toEqual({ state: 'kept' });
    expect(waiting()).toEqual([chapter]);
  });

  it('waits while its training is being changed', async () => {
    world.call.mockRejectedValue(failed(409, ERROR_CODES.trainingInChange));
    expect(await queueOf(userId).add(chapter)).toEqual({ state: 'kept' });
  });

  it.each([404, 409, 422])('that is refused by %i is dropped, and the refusal told', async (status) => {
    world.call.mockRejectedValue(failed(status));
    await expect(queueOf(userId).add(chapter)).rejects.toMatchObject({ status });
    expect(waiting()).toEqual([]);
  });

  it('goes to its own call, with what that needs', async () => {
    const verdict = { chosen: ['a'], isRight: true, rightAnswers: ['a'], explanation: '', exercise: null };
    world.call.mockImplementation(async (target) => ({
      data: target === learnerEndpoints.answer ? verdict : buildCourse().task,
    }));
    const { add } = queueOf(userId);
    await add({ taskId: 1, kind: 'answer', partId: 'q1', answers: ['a'] });
    expect(world.call).toHaveBeenLastCalledWith(learnerEndpoints.answer, {
      params: { ...asked.params, questionId: 'q1' },
      body: { answers: ['a'] },
    });
    await add(chapter);
    expect(world.call).toHaveBeenLastCalledWith(learnerEndpoints.chapterDone, {
      params: { ...asked.params, chapterId: 'c1' },
    });
    await add({ taskId: 1, kind: 'review', rating: 4, message: 'Short' });
    expect(world.call).toHaveBeenLastCalledWith(learnerEndpoints.review, {
      ...asked,
      body: { rating: 4, message: 'Short' },
    });
    await add({ taskId: 1, kind: 'complete' });
    expect(world.call).toHaveBeenLastCalledWith(learnerEndpoints.complete, { ...asked, body: {} });
  });

  it('of a policy names the revision, and the time of the device if it was kept', async () => {
    world.call.mockResolvedValue({ data: buildCourse().task });
    const { add } = queueOf(userId);
    const now = new Date().toISOString();
    await add({ taskId: 1, kind: 'complete', revision: 2, deviceAt: now });
    expect(world.call).toHaveBeenLastCalledWith(learnerEndpoints.complete, {
      ...asked,
      body: { revision: 2 },
    });
    const earlier = new Date(Date.now() - 60_000).toISOString();
    await add({ taskId: 1, kind: 'complete', revision: 2, deviceAt: earlier });
    expect(world.call).toHaveBeenLastCalledWith(learnerEndpoints.complete, {
      ...asked,
      body: { revision: 2, deviceAt: earlier },
    });
  });
});

describe('the sender', () => {
  it('sends what waits at the start, and when the connection returns', async () => {
    world.call.mockRejectedValue(failed(0));
    await queueOf(userId).add(chapter);
    world.call.mockReset().mockRejectedValue(failed(0));
    open();
    await waitFor(() => expect(world.call).toHaveBeenCalledTimes(1));
    isLost.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(world.call).toHaveBeenCalledTimes(1);
    isLost.mockReturnValue(false);
    world.call.mockResolvedValue({ data: buildCourse().task });
    act(() => {
      for (const [listener] of subscribe.mock.calls) listener();
    });
    await waitFor(() => expect(waiting()).toEqual([]));
  });

  it('notes what the gateway said in the open task, on the screen and for a reload', async () => {
    cache.setQueryData(KEY, buildCourse());
    open();
    world.call.mockResolvedValue({ data: { ...buildCourse().task, progress: 50 } });
    await act(() => queueOf(userId).add(chapter));
    const shown = cache.getQueryData<LearnerContent>(KEY);
    expect(shown?.task.progress).toBe(50);
    expect(shown?.course?.sections[0]?.chapters[0]?.isDone).toBe(true);
    expect(keptTask(userId, 1)).toEqual(shown);
    expect(invalidated()).toEqual([]);
  });

  it('reads the lists again when a task is completed, not with each chapter', async () => {
    cache.setQueryData(KEY, buildCourse());
    open();
    world.call.mockResolvedValue({ data: buildCourse({ status: 'completed' }).task });
    await act(() => queueOf(userId).add({ taskId: 1, kind: 'complete' }));
    expect(invalidated()).toEqual([learnerEndpoints.tasks.path]);
  });

  it('reads the task again after a refusal', async () => {
    cache.setQueryData(KEY, buildCourse());
    open();
    world.call.mockRejectedValue(failed(404));
    await act(() =>
      queueOf(userId)
        .add(chapter)
        .catch(() => undefined),
    );
    expect(invalidated()).toEqual([learnerEndpoints.task.path]);
  });
});
