import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createLtrCache, loadRtlCache } from './rtl';

export interface DirectionProviderProps {
  direction: 'ltr' | 'rtl';
  children: ReactNode;
}

/**
 * Right to left, gives MUI the mirroring style cache (<html dir> is the translator's). Nothing is rendered until
 * that cache is there: a page that flips after its first paint is worse than one that comes a moment later.
 */
export function DirectionProvider({ direction, children }: DirectionProviderProps) {
  const [cache, setCache] = useState<EmotionCache>();
  const [failed, setFailed] = useState(false);
  const [ltrCache] = useState(createLtrCache);

  useEffect(() => {
    if (direction === 'ltr' || cache) return;
    loadRtlCache().then(setCache, () => setFailed(true));
  }, [direction, cache]);

  // Without the plugin only MUI's own paddings stay unmirrored, which is no reason to show nothing.
  if (direction === 'ltr' || failed) return <CacheProvider value={ltrCache}>{children}</CacheProvider>;
  return cache ? <CacheProvider value={cache}>{children}</CacheProvider> : null;
}
