import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react';
import type { TextSet } from '@/i18n/textSets';
import { translator } from '@/i18n/translator';
import { connection, unreachableError } from './client';

/** The code of a screen or dialog did not load, not even after a page reload. */
export class CodeNotLoadedError extends Error {
  override readonly name = 'CodeNotLoadedError';
}

type PageModule = { default: ComponentType };

/** A page whose code loads when it is first shown, or earlier through `preload` (on hover). */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/** The browser features the reload-once rule uses; tests pass fakes. */
export interface ReloadEnvironment {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
  /** Waits for a lost connection; returns whether there was one to wait for. */
  wasLost: () => Promise<boolean>;
  /** Checks once whether the connection is lost. */
  isLost: () => Promise<boolean>;
  /** Whether it is known to be lost, without a check. */
  isKnownLost: () => boolean;
  /** The loaders whose code this page has, which needs no connection. */
  loaded: Pick<Set<string>, 'has' | 'add'>;
}

const noop = () => undefined;

/** Without storage a second failure cannot be told from the first, so it counts as the second. */
const MARKED = '1';

function guarded<Result>(act: () => Result, otherwise: Result): Result {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** Whether code can't arrive now: the connection is known to be lost, and no service worker has the app's files. */
const mayNotArrive = () => connection.isLost() && !globalThis.navigator?.serviceWorker?.controller;

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
  isKnownLost: mayNotArrive,
  loaded: new Set(),
};

/**
 * Loads code. A load failure (usually a chunk replaced by a new release) reloads the page once; if it fails
 * again after that, throws CodeNotLoadedError. The mark is stored per loader, so that another chunk's success
 * between two failures cannot cause an endless reload loop. Nothing is asked for while the connection is known to be lost:
 * browsers remember a module that they could not load, and refuse it until the page is loaded anew.
 */
export async function loadWithOneReload<T>(
  load: () => Promise<T>,
  env = browser,
  loader = String(load),
): Promise<T> {
  const mark = `vigil.reloaded:${loader}`;
  if (!env.loaded.has(loader) && env.isKnownLost()) await env.wasLost();
  try {
    const loaded = await load();
    env.loaded.add(loader);
    env.storage.removeItem(mark);
    return loaded;
  } catch (error) {
    // Reloading without a connection would lose the page and everything typed in it.
    if (await env.wasLost()) return loadWithOneReload(load, env, loader);
    if (env.storage.getItem(mark) !== null) {
      env.storage.removeItem(mark);
      throw new CodeNotLoadedError(String(error), { cause: error });
    }
    env.storage.setItem(mark, MARKED);
    env.reload();
    // The document is unloading: nothing may render or throw in the meantime.
    return new Promise<T>(() => undefined);
  }
}

/**
 * Loads the code of an action the user pressed. Without a connection it throws the error of an unanswered
 * call instead of waiting: an action is refused now or done now, never later. Otherwise it follows
 * `loadWithOneReload`.
 */
export async function loadForAct<T>(
  load: () => Promise<T>,
  env = { ...browser, refusal: unreachableError },
): Promise<T> {
  if (!env.loaded.has(String(load)) && env.isKnownLost() && (await env.isLost()))
    throw env.refusal(new Error('the connection is lost'));
  try {
    const loaded = await load();
    env.loaded.add(String(load));
    return loaded;
  } catch (error) {
    if (await env.isLost()) throw env.refusal(error);
    return loadWithOneReload(load, env);
  }
}

const withTexts =
  <T>(load: () => Promise<T>, texts: readonly TextSet[]) =>
  async (): Promise<T> => {
    const [module] = await Promise.all([load(), ...texts.map((set) => translator.add(set))]);
    return module;
  };

/** Loads code together with the texts it shows, as `loadWithOneReload` does. */
export const loadWithTexts = <T>(load: () => Promise<T>, texts: readonly TextSet[]): Promise<T> =>
  loadWithOneReload(withTexts(load, texts), browser, String(load));

/** A part of a screen, such as a dialog or a chart, whose code and texts load when it is first shown. */
export const lazyComponent = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...texts: readonly TextSet[]
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadWithTexts(load, texts));

/**
 * A lazy page, with the texts it shows, that reloads once when its code can't be loaded. Pages are default exports for this function
 * only. A page whose code is already loaded renders at once; after a skeleton, React would hold back the page
 * and its list for 300 ms.
 */
export function lazyPage(load: () => Promise<PageModule>, ...texts: readonly TextSet[]): LazyPage {
  let loaded: ComponentType | undefined;
  const keep = (module: PageModule) => {
    loaded = module.default;
    return module;
  };
  const later = lazy(() => loadWithTexts(load, texts).then(keep));

  function Page() {
    // Fixed for as long as it is mounted: switching would mount a new component without the first one's
    // state.
    const [page] = useState(() => loaded ?? later);
    return createElement(page);
  }

  // A failed preload stays silent: opening the page tries again and follows the rule.
  const preload = async () => {
    if (!mayNotArrive()) await withTexts(load, texts)().then(keep).then(noop, noop);
  };
  return Object.assign(Page, { preload });
}
