import type { Actor } from '@contract/access';
import {
  createBrowserRouter,
  type DataStrategyFunctionArgs,
  generatePath,
  type LoaderFunctionArgs,
  matchPath,
  type RouteObject,
  redirect,
} from 'react-router';
import { loadWithOneReload } from '@/client/lazyPage';
import {
  ACCESS_FOR_RESELLER_PATH,
  accessDialogAddress,
  customersPath,
  firstScreen,
  isPurchaseComplete,
  withModal,
} from './areas/landing';
import { consoleRedirects, consoleRoutes } from './areas/screens';
import { loginLoader } from './areas/session/loginLoader';
import { ACCOUNT_PATHS, MAILED_PATHS } from './areas/session/paths';
import { requireSession } from './areas/session/requireSession';
import { Splash } from './areas/session/Splash';
import { ssoRoutes } from './areas/session/sso/ssoRoutes';
import { endActing, isActing, PARTNER_CUSTOMERS_PATH } from './authProvider/actingAs';
import { LOGIN_PATH } from './authProvider/endingReason';
import type { Session } from './authProvider/session';
import { keepWantedRoute } from './authProvider/wantedRoute';
import { translator } from './i18n/translator';

const NOT_FOUND_PATH = '/error/404';
/** With it a router redirect replaces the current history entry; see its `replace`. */
const REPLACES = 'X-Remix-Replace';
/** Paths that wait for nothing but a session. */
const SIGN_IN_PATHS = [LOGIN_PATH, '/login/sso'];
const FIRST_SCREEN = '/users/all_users';

const loadConsole = async () => {
  const [{ SignedInApp }] = await Promise.all([import('./SignedInApp'), translator.add('console')]);
  return { Component: SignedInApp };
};

/**
 * Prefetches the signed-in shell and its first screen while the user types. A failure surfaces later, if at
 * all.
 */
function prefetchConsole() {
  loadConsole().catch(() => undefined);
  void consoleRoutes.find(({ path }) => path === FIRST_SCREEN)?.element.preload();
}

const routeOf = ({ request }: LoaderFunctionArgs) => {
  const { pathname, search, hash } = new URL(request.url);
  return { pathname, search, route: pathname + search + hash };
};

/** A route that only redirects. Without an element the router warns about a page with no content. */
const LEADS_ON = { element: null };

const startPage = (actor: Actor) => firstScreen(actor, consoleRoutes) ?? FIRST_SCREEN;

function guestRoutes(session: Session): RouteObject[] {
  return [
    {
      path: LOGIN_PATH,
      loader: ({ request }) => loginLoader(session, request.url),
      lazy: () =>
        loadWithOneReload(async () => {
          const { LoginPage } = await import('./areas/session/LoginPage');
          return { element: <LoginPage onFirstInput={prefetchConsole} /> };
        }),
    },
    ...Object.entries(ACCOUNT_PATHS).map(([path, name]) => ({
      path,
      lazy: () =>
        loadWithOneReload(async () => {
          const { accountRoutes } = await import('./areas/session/accountRoutes');
          return accountRoutes[name](session, prefetchConsole);
        }),
    })),
    ...Object.entries(MAILED_PATHS).map(([path, name]) => ({
      path,
      lazy: () =>
        loadWithOneReload(async () => {
          const { mailedRoutes } = await import('./areas/session/mailed/mailedRoutes');
          return mailedRoutes[name](session);
        }),
    })),
    ...ssoRoutes(session),
    {
      path: NOT_FOUND_PATH,
      lazy: () =>
        loadWithOneReload(async () => ({
          Component: (await import('./areas/session/NotFoundPage')).NotFoundPage,
        })),
    },
    {
      path: '/error/500',
      lazy: () =>
        loadWithOneReload(async () => ({
          Component: (await import('./areas/session/ServerErrorPage')).ServerErrorPage,
        })),
    },
  ];
}

function consoleBranch(session: Session): RouteObject[] {
  const leads = consoleRedirects.map(({ path, to }) => ({
    ...LEADS_ON,
    path,
    loader: ({ params }: LoaderFunctionArgs) => redirect(generatePath(to, params)),
  }));
  return [
    ...leads,
    {
      ...LEADS_ON,
      path: '/',
      loader: async (args) => {
        const { search, route } = routeOf(args);
        const { actor } = await requireSession(session, route);
        return redirect(withModal(startPage(actor), search));
      },
    },
    {
      ...LEADS_ON,
      path: ACCESS_FOR_RESELLER_PATH,
      loader: async (args) => {
        const { actor } = await requireSession(session, routeOf(args).route);
        return redirect(accessDialogAddress(startPage(actor), new URL(args.request.url).search));
      },
    },
    {
      ...LEADS_ON,
      path: PARTNER_CUSTOMERS_PATH,
      loader: async (args) => {
        const { actor } = await requireSession(session, routeOf(args).route);
        return redirect(customersPath(actor, consoleRoutes) ?? NOT_FOUND_PATH);
      },
    },
    {
      path: '*',
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      loader: async (args) => {
        const { pathname, search, route } = routeOf(args);
        const screen = consoleRoutes.find(({ path }) => matchPath(path, pathname));
        if (!screen) return redirect(NOT_FOUND_PATH);
        // Loads in parallel with the shell and the session, not after them.
        void screen.element.preload();
        const { actor } = await requireSession(session, route);
        const isElsewhere = pathname !== startPage(actor);
        return isElsewhere && isPurchaseComplete(search) ? redirect(withModal('/', search)) : null;
      },
      lazy: () => loadWithOneReload(loadConsole),
    },
  ];
}

/**
 * The router's default way to run loaders, except for redirects: a redirect from an address that is already
 * in the history replaces its entry, because stepping back to it would only redirect again.
 */
async function runLoaders({ matches, request }: DataStrategyFunctionArgs) {
  const isInHistory = location.href === request.url;
  const toRun = matches.filter((match) => match.shouldCallHandler());
  const results = await Promise.all(
    toRun.map(async (match) => {
      const { type, result } = await match.resolve();
      if (isInHistory && result instanceof Response) result.headers.set(REPLACES, 'true');
      return [match.route.id, { type, result }] as const;
    }),
  );
  return Object.fromEntries(results);
}

/**
 * The console's two branches: guest screens, which load neither react-admin's UI nor the shell, and
 * everything else behind the session. Both are lazy; unknown paths lead to /error/404.
 */
export function createConsoleRouter(session: Session) {
  const routes: RouteObject = {
    HydrateFallback: Splash,
    lazy: async () => {
      const { ServerErrorPage } = await import('./areas/session/ServerErrorPage');
      return { ErrorBoundary: ServerErrorPage };
    },
    children: [...guestRoutes(session), ...consoleBranch(session)],
  };
  const router = createBrowserRouter([routes], { dataStrategy: runLoaders });
  session.follow({
    onBegun: () => {
      // The page's own loader redirects to the wanted route.
      if (SIGN_IN_PATHS.includes(router.state.location.pathname)) void router.revalidate();
    },
    onEnded: () => {
      const { pathname, search, hash } = router.state.location;
      keepWantedRoute(pathname + search + hash);
      if (isActing()) endActing();
      else void router.navigate(session.landing(), { replace: true });
    },
    // Another user's data may be on the screen and in the caches; none of it may stay.
    onReplaced: () => location.reload(),
  });
  // A page restored from the browser's back-forward cache may have missed the end of its session.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !session.getData()) return;
    document.body.hidden = true;
    location.reload();
  });
  return router;
}
