import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

/** Quiet for this long is the end of a page load; prefetching when idle still counts. */
const LOADED_MS = 1500;
const POLL_MS = 50;

export interface LoadedRequest {
  readonly url: string;
  readonly kind: string;
  /** On the wire, headers included. */
  bytes: number;
  /** Milliseconds since the first request. */
  readonly start: number;
  end: number;
}

export interface Traffic {
  readonly requests: number;
  readonly bytes: number;
  readonly all: readonly LoadedRequest[];
}

export interface WatchedTraffic {
  /** Resolves when nothing has moved for this long. */
  settled: (quietMs?: number) => Promise<Traffic>;
}

/** Counts what a page requests over HTTP from now on. */
export async function watchTraffic(client: CDPSession): Promise<WatchedTraffic> {
  const all = new Map<string, LoadedRequest>();
  const underWay = new Set<string>();
  let first: number | undefined;
  let last = performance.now();
  const since = (timestamp: number) => {
    first ??= timestamp;
    return (timestamp - first) * 1000;
  };
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!/^https?:/.test(request.url)) return;
    last = performance.now();
    underWay.add(requestId);
    const { pathname } = new URL(request.url);
    all.set(requestId, { url: pathname, kind: type ?? '', bytes: 0, start: since(timestamp), end: 0 });
  });
  const ended = (requestId: string, timestamp: number, bytes: number) => {
    last = performance.now();
    underWay.delete(requestId);
    const loaded = all.get(requestId);
    if (loaded) Object.assign(loaded, { bytes, end: since(timestamp) });
  };
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    ended(requestId, timestamp, encodedDataLength),
  );
  client.on('Network.loadingFailed', ({ requestId, timestamp }) => ended(requestId, timestamp, 0));
  await client.send('Network.enable');
  return {
    settled: async (quietMs = LOADED_MS) => {
      while (underWay.size > 0 || performance.now() - last < quietMs) await delay(POLL_MS);
      const list = [...all.values()];
      return { requests: list.length, bytes: list.reduce((sum, { bytes }) => sum + bytes, 0), all: list };
    },
  };
}
