import { limits } from '@contract/limits';
import { useEffect, useState } from 'react';
import { getConfig } from '@/config';
import { getJson } from './getJson';

const BUILD_FILE = '/build.json';
/** The gateway's build when none was made: there is nothing to relaunch into. */
const UNBUILT = 'development';

/** Whether build.json names another build than the running one; unreadable content counts as no. */
export function isNewerBuild(running: string, served: unknown): boolean {
  if (running === UNBUILT || typeof served !== 'object' || served === null || !('id' in served)) return false;
  return typeof served.id === 'string' && served.id !== '' && served.id !== running;
}

/**
 * Whether the gateway serves another build than this page's; checked every 60 s while the page is visible.
 */
export function useNewerBuild(): boolean {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (isNewer) return;
    const look = async () => {
      if (document.hidden) return;
      const served = await getJson(BUILD_FILE).catch(() => null);
      if (isNewerBuild(getConfig().buildId, served)) setNewer(true);
    };
    const timer = setInterval(() => void look(), limits.ui.buildPollMs);
    return () => clearInterval(timer);
  }, [isNewer]);
  return isNewer;
}
