import { ERROR_CODES } from '@contract/errors';
import { type LearnerContent, learnerEndpoints } from '@contract/learner';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { currentCompanyId, useLearnerSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call, connection } from '@/client/client';
import { callKey } from '@/client/useCall';
import { useIsLost } from '@/client/useIsLost';
import { resettable } from '@/state';
import { applied, isSettled } from './applied';
import { keepTask } from './kept';
import { memoryStorage } from './memoryStorage';
import { createQueue, type Queue, type Step, type Told, type Waiting } from './queue';

/** How long to wait before a gateway that answers, but not well, is told again. */
const RETRY_MS = 20_000;
/** What is sent later than that was kept for a connection. */
const LATE_MS = 10_000;

async function send(step: Step): Promise<Told> {
  const params = { companyId: currentCompanyId(), taskId: step.taskId };
  switch (step.kind) {
    case 'start':
      return { task: (await call(learnerEndpoints.start, { params })).data };
    case 'retry': {
      const asked = { params: { ...params, attempt: step.attempt } };
      return { task: (await call(learnerEndpoints.retry, asked)).data };
    }
    case 'chapter': {
      const asked = { params: { ...params, chapterId: step.partId } };
      return { task: (await call(learnerEndpoints.chapterDone, asked)).data };
    }
    case 'answer': {
      const { attempt } = step;
      const body = { answers: [...step.answers], ...(attempt !== undefined && { attempt }) };
      const asked = { params: { ...params, questionId: step.partId }, body };
      return { verdict: (await call(learnerEndpoints.answer, asked)).data };
    }
    case 'complete': {
      const { revision, deviceAt } = step;
      const isLate = deviceAt !== undefined && Date.now() - Date.parse(deviceAt) > LATE_MS;
      const body = { ...(revision !== undefined && { revision }), ...(isLate && { deviceAt }) };
      return { task: (await call(learnerEndpoints.complete, { params, body })).data };
    }
    case 'review': {
      const { rating, message } = step;
      return { task: (await call(learnerEndpoints.review, { params, body: { rating, message } })).data };
    }
  }
}

/** Statuses that say nothing about the step: no answer, no session, suspended training, an overloaded gateway. */
const PASSING: ReadonlySet<number> = new Set([0, 401, 403, 408, 429]);

/** A training that is being changed accepts the step once it is published again. */
const isRefusal = (error: unknown): boolean =>
  isApiError(error) &&
  error.status < 500 &&
  !PASSING.has(error.status) &&
  error.code !== ERROR_CODES.trainingInChange;

/** Browsers without locks may send a step from two tabs; the gateway counts it once. */
const exclusively = (userId: number) => async (work: () => Promise<void>) => {
  if (!navigator.locks) return work();
  await navigator.locks.request(`vigil.learn.send:${userId}`, work);
};

let current: { readonly userId: number; readonly queue: Queue } | undefined;
resettable(() => {
  current = undefined;
});

/** The steps of the signed-in user. Throws when signed out. */
export function queueOf(userId: number): Queue {
  if (current?.userId !== userId) {
    const queue = createQueue({
      userId,
      storage: globalThis.localStorage ?? memoryStorage(),
      send,
      isRefusal,
      exclusively: exclusively(userId),
    });
    queue.refresh();
    current = { userId, queue };
  }
  return current.queue;
}

const NOTHING: readonly Waiting[] = [];
const never = () => () => undefined;

function useQueue<Value>(read: (queue: Queue) => Value, otherwise: Value): Value {
  const session = useLearnerSession();
  const queue = session && queueOf(session.user.id);
  return useSyncExternalStore(queue?.subscribe ?? never, () => (queue ? read(queue) : otherwise));
}

/** What of the signed-in user's steps waits to be sent. */
export const useSteps = (): readonly Waiting[] => useQueue((queue) => queue.waiting(), NOTHING);

/** For the frame's notice: whether the gateway is out of reach, and how many steps wait for it. */
export function useWaiting(): { readonly isOffline: boolean; readonly steps: number } {
  const isOffline = useIsLost();
  const steps = useSteps().length;
  // A step that is just being sent is not worth a notice.
  const stuck = useQueue((queue) => queue.stuck(), 0);
  return { isOffline, steps: isOffline ? steps : stuck };
}

/** Takes steps: each is kept, sent when possible, and counted once. Rejects with the gateway's refusal. */
export function useTakeStep(): Queue['add'] {
  const session = useLearnerSession();
  if (!session) throw new Error('nobody is signed in');
  return queueOf(session.user.id).add;
}

/**
 * Sends what waits at the start and when the connection returns, and updates what has been read of a task by what the
 * gateway answers. Once, in the frame.
 */
export function useProgressSender(): void {
  const userId = useLearnerSession()?.user.id;
  const cache = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    const queue = queueOf(userId);
    const flush = () => {
      if (queue.waiting().length > 0 && !connection.isLost()) void queue.flush();
    };
    const look = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith('vigil.learn.step:')) queue.refresh();
    };
    const update = (step: Step, told?: Told) => {
      const asked = { params: { companyId: currentCompanyId(), taskId: step.taskId } };
      const queryKey = callKey(learnerEndpoints.task, asked);
      const content = cache.getQueryData<LearnerContent>(queryKey);
      const changed = content && told && applied(content, step, told);
      if (changed) {
        cache.setQueryData(queryKey, changed);
        keepTask(userId, changed);
      }
      if (!changed || !isSettled(changed)) void cache.invalidateQueries({ queryKey });
      if (step.kind !== 'chapter' && step.kind !== 'answer')
        void cache.invalidateQueries({ queryKey: callKey.all(learnerEndpoints.tasks) });
    };
    const stops = [connection.subscribe(flush), queue.onSent(update)];
    const timer = setInterval(flush, RETRY_MS);
    addEventListener('storage', look);
    addEventListener('online', flush);
    flush();
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
      removeEventListener('storage', look);
      removeEventListener('online', flush);
    };
  }, [userId, cache]);
}
