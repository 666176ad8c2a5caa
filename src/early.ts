import { guestPaths } from './areas/session/area';
import { startEarly } from './startup/earlyStart';
import { resolveThemeMode, THEME_STORAGE_KEY } from './theme/themeChoice';

// The build writes this script into the page: it runs before the first paint and before any other file has
// arrived, so it must stay small.

declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}
// The page's policy refuses compiled code. zod would try it and be reported, at the cost of reading its file again.
globalThis.__zod_globalConfig = { jitless: true };

function storedMode(): string | null {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY);
  } catch {
    // If storage is refused, the system's choice applies.
    return null;
  }
}

// themeMode.ts takes over from here.
document.documentElement.dataset.theme = resolveThemeMode(
  storedMode(),
  matchMedia('(prefers-color-scheme: dark)').matches,
);

// The console's entry script failed to load: nothing else could report it.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    const failure = document.querySelector<HTMLTemplateElement>('#startup-failure');
    if (failure) document.querySelector('#root')?.replaceChildren(failure.content.cloneNode(true));
  },
  true,
);

startEarly(guestPaths);
