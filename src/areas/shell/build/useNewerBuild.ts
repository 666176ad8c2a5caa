import { limits } from '@contract/limits';
import { useEffect, useState } from 'react';
import { getJson } from '@/client/getJson';
import { getConfig } from '@/config';
import { isNewerBuild } from './isNewerBuild';

const BUILD_FILE = '/build.json';

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
