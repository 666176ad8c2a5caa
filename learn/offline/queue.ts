import type { AnswerResult, LearnerTask } from '@contract/learner';

/** One act of a learner, as the gateway is told about it. */
export type Step = { readonly taskId: number } & (
  | { readonly kind: 'start' }
  | {
      readonly kind: 'complete';
      /** Of a policy: the revision that was shown, and when it was acknowledged by this device's clock. */
      readonly revision?: number;
      readonly deviceAt?: string;
    }
  | { readonly kind: 'retry'; readonly attempt: number }
  | { readonly kind: 'chapter'; readonly partId: string }
  | {
      readonly kind: 'answer';
      readonly partId: string;
      readonly answers: readonly string[];
      /** Of a course: an answer that is sent late must not count in a later attempt. */
      readonly attempt?: number;
    }
  | { readonly kind: 'review'; readonly rating: number; readonly message: string }
);

/** What the gateway answers: the verdict on an answer, else the task as it is then. */
export type Told = { readonly verdict: AnswerResult } | { readonly task: LearnerTask };

/** What came of a step. A kept one is sent later; when another tab has sent it, this one doesn't know what it was told. */
export type Outcome =
  | { readonly state: 'kept' }
  | { readonly state: 'sent'; readonly told?: Told | undefined };

export interface QueueDeps {
  readonly userId: number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  readonly send: (step: Step) => Promise<Told>;
  /** Whether the gateway will never accept the step, so that keeping it makes no sense. */
  readonly isRefusal: (error: unknown) => boolean;
  /** Runs one piece of work at a time over all tabs. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly now?: () => number;
}

export interface Waiting {
  readonly key: string;
  /** Its place in the order; about the time, in milliseconds. */
  readonly at: number;
  readonly step: Step;
}

interface Settle {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

const NONE: readonly Waiting[] = [];
/** Whatever else has written there must not stop the app. */
function parse(value: string): Omit<Waiting, 'key'> | undefined {
  try {
    return JSON.parse(value) as Omit<Waiting, 'key'>;
  } catch {
    return undefined;
  }
}

const partOf = (step: Step) => ('partId' in step ? step.partId : '');

/**
 * The steps of a user that the gateway hasn't confirmed. Each is stored under its own name before it is sent, so that a
 * closed tab loses none, a repeated one is no second one, and two tabs never overwrite each other. They are sent in order.
 */
export function createQueue(deps: QueueDeps) {
  const { storage, send, isRefusal, exclusively, now = Date.now } = deps;
  const prefix = `vigil.learn.step:${deps.userId}:`;
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(step: Step, told?: Told) => void>();
  const settling = new Map<string, Settle[]>();
  let known = NONE;
  let sending: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStuck = false;

  function read(): Waiting[] {
    const found: Waiting[] = [];
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index);
      const value = key?.startsWith(prefix) ? storage.getItem(key) : null;
      const kept = value === null ? undefined : parse(value);
      if (key && kept) found.push({ key, ...kept });
    }
    return found.sort((one, other) => one.at - other.at);
  }

  /** Looks again at what is stored: another tab may have changed it. */
  function refresh(sent?: { readonly key: string; readonly told: Told }): void {
    const found = read();
    const gone = known.filter(({ key }) => !found.some((one) => one.key === key));
    known = found.length === 0 ? NONE : found;
    for (const listener of listeners) listener();
    for (const { key, step } of gone)
      for (const listener of sentListeners) listener(step, key === sent?.key ? sent.told : undefined);
  }

  function settle(key: string, act: (one: Settle) => void): void {
    const waiting = settling.get(key) ?? [];
    settling.delete(key);
    waiting.forEach(act);
  }

  /** Sends until nothing waits or the gateway can't be told. */
  async function drain(): Promise<void> {
    for (let next = read()[0]; next; next = read()[0]) {
      const { key, step } = next;
      try {
        const told = await send(step);
        isStuck = false;
        storage.removeItem(key);
        refresh({ key, told });
        settle(key, ({ resolve }) => resolve({ state: 'sent', told }));
      } catch (error) {
        isStuck = !isRefusal(error);
        if (isStuck) return;
        storage.removeItem(key);
        refresh();
        settle(key, ({ reject }) => reject(error));
      }
    }
  }

  async function work(): Promise<void> {
    do {
      isAskedAgain = false;
      await exclusively(drain);
    } while (isAskedAgain);
  }

  /** Sends what waits. Resolves when that is done, or can't be done now. */
  function flush(): Promise<void> {
    isAskedAgain = true;
    sending ??= work().finally(() => {
      sending = undefined;
      refresh();
      const left = new Set(known.map(({ key }) => key));
      for (const key of [...settling.keys()])
        settle(key, ({ resolve }) => resolve({ state: left.has(key) ? 'kept' : 'sent' }));
    });
    return sending;
  }

  return {
    /** What waits, in order; the same value until it changes. */
    waiting: () => known,
    /** How many steps the gateway could not be told. */
    stuck: () => (isStuck ? known.length : 0),
    flush,
    refresh: () => refresh(),
    /** Keeps a step and sends it with all before it. Rejects with the gateway's refusal. */
    add(step: Step): Promise<Outcome> {
      const key = `${prefix}${step.taskId}:${step.kind}:${partOf(step)}`;
      // The first answer counts, while of reviews the last one does.
      if (step.kind === 'review' || storage.getItem(key) === null) {
        const at = Math.max(now(), ...read().map((one) => one.at + 1));
        storage.setItem(key, JSON.stringify({ at, step }));
      }
      const outcome = new Promise<Outcome>((resolve, reject) => {
        settling.set(key, [...(settling.get(key) ?? []), { resolve, reject }]);
      });
      refresh();
      void flush();
      return outcome;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reports each step that has left the queue, whichever tab sent it; only this tab's with what it was told. */
    onSent(listener: (step: Step, told?: Told) => void) {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
