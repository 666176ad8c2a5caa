import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadWithOneReload } from '@/client/lazyPage';
import { type Config, ConfigError, loadConfig } from '@/config';
import { hideRefusedStorage } from '@/hideRefusedStorage';
import { chooseLocale, isLocale, LOCALE_STORAGE_KEY } from '@/i18n/locales';
import { translator } from '@/i18n/translator';
import { followThemeMode } from '@/theme/themeMode';
import '@/theme/base.css';

type Router = ReturnType<typeof createBrowserRouter>;

export interface App {
  /** What may begin to load beside configuration and texts. */
  readonly begin?: () => void;
  /** Connects the session and makes the app's router. */
  readonly createRouter: (config: Config) => Router;
  /** Shown instead if the configuration could not be loaded. */
  readonly loadFailure: () => Promise<React.ComponentType<{ reason: string }>>;
}

function storedLocale(): string | null {
  try {
    return localStorage.getItem(LOCALE_STORAGE_KEY);
  } catch {
    return null;
  }
}

function startTexts() {
  const { search } = location;
  const asked = isLocale(new URLSearchParams(search).get('lang'));
  const locale = chooseLocale({ search, stored: storedLocale(), preferred: navigator.languages });
  return translator.start(locale, asked);
}

/**
 * Applies a company's branding on its own host before the first paint; if that fails, the product's own
 * stays.
 */
async function applyBranding(config: Config): Promise<Config> {
  if (config.whiteLabel) {
    await import('@/white-label/applyWhiteLabel')
      .then(({ applyWhiteLabel }) => applyWhiteLabel(config))
      .catch(() => undefined);
  }
  return config;
}

function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });
}

async function start(container: HTMLElement, { createRouter, loadFailure }: App) {
  const root = createRoot(container);
  const [config, texts] = await Promise.allSettled([
    loadConfig().then(applyBranding),
    loadWithOneReload(startTexts),
  ]);
  // Without its texts a page could only show keys, so the static startup message is shown instead.
  if (texts.status === 'rejected') throw texts.reason;
  if (config.status === 'fulfilled') {
    const router = createRouter(config.value);
    // Until the first screen is ready, the page shows the outline it came with. A transition renders in small
    // steps, so the browser never waits long for its turn.
    await initialized(router);
    startTransition(() => root.render(<RouterProvider router={router} />));
    return;
  }
  const Failure = await loadFailure();
  const reason = config.reason instanceof ConfigError ? config.reason.message : String(config.reason);
  root.render(<Failure reason={reason} />);
}

/** Starts an app in its page: texts, theme, configuration and branding, then its first screen. */
export function startApp(app: App): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  hideRefusedStorage();
  followThemeMode();
  app.begin?.();
  start(container, app).catch((error: unknown) => {
    const failure = document.querySelector<HTMLTemplateElement>('#startup-failure');
    if (failure) container.replaceChildren(failure.content.cloneNode(true));
    throw error;
  });
}
