import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createLtrCache, loadRtlCache } from './rtl';

export interface DirectionProviderProps {
  direction: 'ltr' | 'rtl';
  children: ReactNode;
}

/**
 * For right-to-left documents, provides MUI's mirroring style cache (the translator sets <html dir>). Nothing
 * renders until that cache has loaded: a page that flips after its first paint is worse than one that appears
 * a moment later.
 */
export function DirectionProvider({ direction, children }: DirectionProviderProps) {
  const [cache, setCache] = useState<EmotionCache>();
  const [failed, setFailed] = useState(false);
  const [ltrCache] = useState(createLtrCache);

  useEffect(() => {
    if (direction === 'ltr' || cache) return;
    loadRtlCache().then(setCache, () => setFailed(true));
  }, [direction, cache]);

  // Without the plugin only MUI's own paddings stay unmirrored, which is better than showing nothing.
  if (direction === 'ltr' || failed) return <CacheProvider value={ltrCache}>{children}</CacheProvider>;
  return cache ? <CacheProvider value={cache}>{children}</CacheProvider> : null;
}
