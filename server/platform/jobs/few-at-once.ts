/** Lets only a few of something run at the same time, for each key; the others wait for their turn. */
export interface FewAtOnce {
  /** Runs the work when it is its turn. `hasWaited` says whether others were there before. */
  run<Result>(key: number, work: (hasWaited: boolean) => Promise<Result>): Promise<Result>;
}

export function fewAtOnce(most: number): FewAtOnce {
  const lines = new Map<number, { running: number; readonly waiting: (() => void)[] }>();
  return {
    async run(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      const hasWaited = line.running >= most;
      // Whoever ends hands the place on, so that it stays taken.
      if (hasWaited) await new Promise<void>((resolve) => line.waiting.push(resolve));
      else line.running += 1;
      try {
        return await work(hasWaited);
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else line.running -= 1;
        if (line.running === 0) lines.delete(key);
      }
    },
  };
}
