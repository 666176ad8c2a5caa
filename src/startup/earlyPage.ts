import { resolveThemeMode, THEME_STORAGE_KEY } from '@/theme/themeChoice';

// Part of the scripts that the build writes into the pages: they run before the first paint and before any other file
// has arrived, so they must stay small.

declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

function storedMode(): string | null {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY);
  } catch {
    // If storage is refused, the system's choice applies.
    return null;
  }
}

/** Colours before the first paint, and a message if the app's own script can't be loaded. */
export function prepareEarly(): void {
  // The page's policy refuses compiled code. zod would try it and be reported, at the cost of reading its file again.
  globalThis.__zod_globalConfig = { jitless: true };
  // themeMode.ts takes over from here.
  document.documentElement.dataset.theme = resolveThemeMode(
    storedMode(),
    matchMedia('(prefers-color-scheme: dark)').matches,
  );
  // The entry script failed to load: nothing else could report it.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      const failure = document.querySelector<HTMLTemplateElement>('#startup-failure');
      if (failure) document.querySelector('#root')?.replaceChildren(failure.content.cloneNode(true));
    },
    true,
  );
}
