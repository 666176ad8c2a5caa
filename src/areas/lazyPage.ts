import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type PageModule = { default: ComponentType };

/** A page whose code arrives when it is first shown, or earlier by `preload` (on hover). */
export type LazyPage = LazyExoticComponent<ComponentType> & { preload: () => Promise<void> };

/** What the reload-once rule touches outside itself; the tests hand over their own. */
export interface ReloadEnvironment {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
}

const browser: ReloadEnvironment = {
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
  reload: () => location.reload(),
};

/**
 * Loads code with the rule of 1 §2.2: a load failure (usually a chunk that a new release has replaced) reloads
 * the page once; if it fails again after that, the error is raised. The mark is kept per loader, so that
 * another chunk's success between two failures cannot start an endless series of reloads.
 */
export async function loadWithOneReload<T>(load: () => Promise<T>, env = browser): Promise<T> {
  const mark = `vigil.reloaded:${load}`;
  try {
    const loaded = await load();
    env.storage.removeItem(mark);
    return loaded;
  } catch (error) {
    if (env.storage.getItem(mark) !== null) {
      env.storage.removeItem(mark);
      throw error;
    }
    env.storage.setItem(mark, '1');
    env.reload();
    // The document is going away: nothing may be rendered or raised in between.
    return new Promise<T>(() => undefined);
  }
}

/** A lazy page under the reload-once rule of 1 §2.2. Pages are default exports, for this function only. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  const page = lazy(() => loadWithOneReload(load));
  // A failed preload stays silent: opening the page will try again and follow the rule.
  const preload = () =>
    load().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(page, { preload });
}
