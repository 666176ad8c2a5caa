/** Work that callers hand in one by one and that is done for several of them at once. */
export interface Batches<In, Out> {
  /** Resolves with the outcome of this item; rejects when its batch failed. */
  add(item: In): Promise<Out>;
  /** Resolves once everything handed in so far has ended. */
  idle(): Promise<void>;
}

export interface BatchOptions {
  readonly max: number;
  /** How long the first item of a batch waits for others. */
  readonly waitMs: number;
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (outcome: Out) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects items and does them together, one batch at a time: what comes while one is under way is in the next. `work`
 * returns an outcome for each item, in their order.
 */
export function gathered<In, Out>(
  work: (items: readonly In[]) => Promise<readonly Out[]>,
  { max, waitMs }: BatchOptions,
): Batches<In, Out> {
  let waiting: Waiting<In, Out>[] = [];
  let running: Promise<void> | undefined;
  let isFull: (() => void) | undefined;

  /** Waits for more, until a batch is full. */
  const gather = () =>
    new Promise<void>((resolve) => {
      // Without a wait, what comes in the same turn is still done together.
      if (waitMs === 0) setImmediate(resolve);
      else {
        const timer = setTimeout(resolve, waitMs);
        isFull = () => {
          clearTimeout(timer);
          resolve();
        };
      }
    });

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < max) await gather();
      const batch = waiting.slice(0, max);
      waiting = waiting.slice(max);
      try {
        const outcomes = await work(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Out);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = undefined;
  }

  return {
    add(item) {
      return new Promise<Out>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (waiting.length === max) isFull?.();
        running ??= runAll();
      });
    },
    async idle() {
      while (running) await running;
    },
  };
}
