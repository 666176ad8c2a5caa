/** The connection's dependencies; tests pass fakes. */
export interface ConnectionDeps {
  /** Resolves when the gateway answers, whatever the status; rejects when no answer comes. */
  probe: () => Promise<unknown>;
  /** Whether the browser has any network. */
  hasNetwork?: () => boolean;
  wait?: (ms: number) => Promise<void>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Tracks whether the gateway is reachable. An unanswered call is verified by a probe before the connection
 * counts as lost, because the call may have failed for its own reason. Once lost, the gateway is probed at
 * growing intervals until it answers again.
 */
export function createConnection({
  probe,
  hasNetwork = () => globalThis.navigator?.onLine !== false,
  wait = delay,
}: ConnectionDeps) {
  let isLost = !hasNetwork();
  let isFollowing = false;
  const listeners = new Set<() => void>();

  const publish = (lost: boolean) => {
    if (isLost === lost) return;
    isLost = lost;
    for (const listener of listeners) listener();
  };

  const answers = () =>
    probe().then(
      () => true,
      () => false,
    );

  async function look(): Promise<boolean> {
    const isAnswered = hasNetwork() && (await answers());
    publish(!isAnswered);
    return isAnswered;
  }

  async function follow() {
    if (isFollowing) return;
    isFollowing = true;
    let pause = FIRST_WAIT_MS;
    // Without a network nothing can answer; the browser reports when there is one again.
    do {
      await wait(pause);
      pause = Math.min(2 * pause, LONGEST_WAIT_MS);
    } while (isLost && hasNetwork() && !(await look()));
    isFollowing = false;
  }

  async function check(): Promise<void> {
    if (!(await look())) void follow();
  }

  const untilReachable = () =>
    new Promise<void>((resolve) => {
      if (!isLost) return resolve();
      listeners.add(function onChange() {
        listeners.delete(onChange);
        resolve();
      });
    });

  return {
    isLost: () => isLost,
    /** Takes the browser's word again. */
    forget: () => publish(!hasNetwork()),
    /** Call it when a call got no answer, and when the browser gains or loses its network. */
    check,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Probes, and waits until the gateway is reachable; returns whether it was not, before or at the probe. */
    async wasLost(): Promise<boolean> {
      const before = isLost;
      await check();
      const lost = before || isLost;
      await untilReachable();
      return lost;
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
