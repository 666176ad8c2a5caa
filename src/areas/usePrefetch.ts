import { useEffect } from 'react';
import { matchPath } from 'react-router';
import type { AreaRoute } from './routes';

const linkAt = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest('a') : null;

/** Prefetches a screen's code while a link to it is hovered or focused, anywhere on the page. */
export function usePrefetch(routes: readonly AreaRoute[]): void {
  useEffect(() => {
    const asked = new Set<AreaRoute>();
    const prefetch = (event: Event) => {
      const link = linkAt(event);
      if (!link || link.origin !== location.origin) return;
      const route = routes.find(({ path }) => matchPath(path, link.pathname));
      if (!route || asked.has(route)) return;
      asked.add(route);
      void route.element.preload();
    };
    document.addEventListener('pointerover', prefetch, { passive: true });
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, [routes]);
}
