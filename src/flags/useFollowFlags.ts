import { limits } from '@contract/limits';
import { useEffect } from 'react';
import { type FlagService, getConfig } from '@/config';
import { flags } from './useFlag';

/** By then the first screen has what it asked for; earlier, the client's code would hold that up. */
const FIRST_MS = 2000;

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

const addressOf = (service: FlagService, apiOrigin: string): FlagService => ({
  ...service,
  url: new URL(service.url, apiOrigin || location.origin).href,
});

/** Keeps the flags current while a user is signed in; the client's code loads after the first screen. */
export function useFollowFlags(companyId: number | undefined, userId: number | undefined): void {
  useEffect(() => {
    if (companyId === undefined || userId === undefined) return;
    const { flags: service, apiOrigin } = getConfig();
    flags.follow(companyId);
    if (!service) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      try {
        const { followFlags } = await import('./followFlags');
        if (isOver) return;
        stop = followFlags(addressOf(service, apiOrigin), { companyId, userId }, (enabled) =>
          flags.hear({ companyId, enabled }),
        );
      } catch {
        // The last known flags stay in effect.
      }
    };
    // Flags that another page has just heard are as good as those of a page that has been open for as long.
    const wait = limits.ui.flagsRefreshS * 1000 - flags.age();
    const callOff = after(Math.max(wait, FIRST_MS), start);
    return () => {
      isOver = true;
      callOff();
      stop?.();
    };
  }, [companyId, userId]);
}
