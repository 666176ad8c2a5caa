import { type ComponentType, createElement, lazy, useState } from 'react';
import { connection, unreachableError } from '@/client/client';
import { CodeNotLoadedError } from '@/components/feedback/CodeNotLoadedError';

type PageModule = { default: ComponentType };

/** A page whose code arrives when it is first shown, or earlier by `preload` (on hover). */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/** What the reload-once rule touches outside itself; the tests hand over their own. */
export interface ReloadEnvironment {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
  /** Waits for a lost connection; answers whether there was one to wait for. */
  wasLost: () => Promise<boolean>;
  /** Looks once whether the connection is lost. */
  isLost: () => Promise<boolean>;
}

const noop = () => undefined;

/** Without storage nobody could tell the second failure from the first: it counts as the second. */
const MARKED = '1';

function guarded<Result>(act: () => Result, otherwise: Result): Result {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

const browser: ReloadEnvironment = {
  storage: {
    getItem: (key) => guarded(() => sessionStorage.getItem(key), MARKED),
    setItem: (key, value) => guarded(() => sessionStorage.setItem(key, value), undefined),
    removeItem: (key) => guarded(() => sessionStorage.removeItem(key), undefined),
  },
  reload: () => location.reload(),
  wasLost: connection.wasLost,
  async isLost() {
    await connection.check();
    return connection.isLost();
  },
};

/**
 * Loads code; a load failure (usually a chunk that a new release has replaced) reloads
 * the page once; if it fails again after that, CodeNotLoadedError is raised. The mark is kept per loader, so that
 * another chunk's success between two failures cannot start an endless series of reloads.
 */
export async function loadWithOneReload<T>(load: () => Promise<T>, env = browser): Promise<T> {
  const mark = `vigil.reloaded:${load}`;
  try {
    const loaded = await load();
    env.storage.removeItem(mark);
    return loaded;
  } catch (error) {
    // A page that is reloaded without a connection would be gone, and all that was typed with it.
    if (await env.wasLost()) return loadWithOneReload(load, env);
    if (env.storage.getItem(mark) !== null) {
      env.storage.removeItem(mark);
      throw new CodeNotLoadedError(String(error), { cause: error });
    }
    env.storage.setItem(mark, MARKED);
    env.reload();
    // The document is going away: nothing may be rendered or raised in between.
    return new Promise<T>(() => undefined);
  }
}

/**
 * Loads the code of an act that was pressed. Without a connection it throws the error of an unanswered call instead of
 * waiting: an act is refused now or done now, never done later. Otherwise the rule of `loadWithOneReload`.
 */
export async function loadForAct<T>(
  load: () => Promise<T>,
  env = { ...browser, refusal: unreachableError },
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (await env.isLost()) throw env.refusal(error);
    return loadWithOneReload(load, env);
  }
}

/**
 * A lazy page that reloads once when its code can't be loaded. Pages are default exports, for this function only. A page whose
 * code is there already is shown at once: React would hold it back for 300 ms after a skeleton, and its list with it.
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded: ComponentType | undefined;
  const keep = (module: PageModule) => {
    loaded = module.default;
    return module;
  };
  const later = lazy(() => loadWithOneReload(load).then(keep));

  function Page() {
    // For as long as it is mounted: the other one would be a new component, without the first one's state.
    const [page] = useState(() => loaded ?? later);
    return createElement(page);
  }

  // A failed preload stays silent: opening the page will try again and follow the rule.
  const preload = () => load().then(keep).then(noop, noop);
  return Object.assign(Page, { preload });
}
