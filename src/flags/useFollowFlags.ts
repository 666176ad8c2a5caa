import { useEffect } from 'react';
import { type FlagService, getConfig } from '@/config';
import { flags } from './useFlag';

const AFTER_PAINT_MS = 2000;

/** Runs when the page is idle, after two seconds at the latest; returns a cancel function. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, AFTER_PAINT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: AFTER_PAINT_MS });
  return () => cancelIdleCallback(handle);
}

const addressOf = (service: FlagService, apiOrigin: string): FlagService => ({
  ...service,
  url: new URL(service.url, apiOrigin || location.origin).href,
});

/** Keeps the flags current while a user is signed in; the client's code loads after the first paint. */
export function useFollowFlags(companyId: number | undefined, userId: number | undefined): void {
  useEffect(() => {
    if (companyId === undefined || userId === undefined) return;
    const { flags: service, apiOrigin } = getConfig();
    flags.follow(companyId);
    if (!service) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    const callOff = whenIdle(async () => {
      try {
        const { followFlags } = await import('./followFlags');
        if (isOver) return;
        stop = followFlags(addressOf(service, apiOrigin), { companyId, userId }, (enabled) =>
          flags.hear({ companyId, enabled }),
        );
      } catch {
        // The last known flags stay in effect.
      }
    });
    return () => {
      isOver = true;
      callOff();
      stop?.();
    };
  }, [companyId, userId]);
}
