import {
  createBrowserRouter,
  type DataStrategyFunctionArgs,
  generatePath,
  type LoaderFunctionArgs,
  matchPath,
  type RouteObject,
  redirect,
} from 'react-router';
import { guestPaths } from './areas/session/area';
import { guestRoutes } from './areas/session/guestRoutes';
import { requireSession } from './areas/session/requireSession';
import { ServerErrorPage } from './areas/session/ServerErrorPage';
import { endActing, isActing } from './authProvider/actingAs';
import { LOGIN_PATH } from './authProvider/endingReason';
import type { Session } from './authProvider/session';
import { keepWantedRoute } from './authProvider/wantedRoute';
import { loadWithOneReload } from './client/lazyPage';
import { translator } from './i18n/translator';
import { firstScreen, isPurchaseComplete, isReturnFromPayment, rootTarget, withQuery } from './landing';
import { recordStarts } from './startup/recordStarts';
import { resettable } from './state';

const NOT_FOUND_PATH = '/error/404';
/** With it a router redirect replaces the current history entry; see its `replace`. */
const REPLACES = 'X-Remix-Replace';
/** Paths that wait for nothing but a session. */
const SIGN_IN_PATHS = [LOGIN_PATH, '/login/sso'];
const FIRST_SCREEN = '/home';

let isStarted = false;
resettable(() => {
  isStarted = false;
});

/** Once, for the page's own start, if it has asked early for what it needs; later its frame is there already. */
async function prepareStart(address: string): Promise<void> {
  if (isStarted || !window.vigilStart) return;
  isStarted = true;
  const { prepareProviders } = await import('./SignedInApp');
  await prepareProviders(address);
}

/** The areas' manifests, in the same chunk as the signed-in shell: they bring icons. */
const loadAreas = () => loadWithOneReload(() => import('./areas/console'));

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
  import('./areas/console')
    .then(({ consoleRoutes }) => consoleRoutes.find(({ path }) => path === FIRST_SCREEN)?.element.preload())
    .catch(() => undefined);
}

/**
 * Begins to run the signed-in branch beside configuration and texts when the page opens on one of its
 * screens, unless the early script has found nobody signed in. The root waits: it may lead to the sign-in
 * page.
 */
export function beginConsole(pathname: string) {
  const isGuest = pathname === '/' || guestPaths.some((path) => matchPath(path, pathname));
  if (!isGuest && document.documentElement.dataset.start !== 'guest') {
    import('./SignedInApp').catch(() => undefined);
  }
}

/** Where the router is going, with the fragment, which the requests of its loaders lack. */
type AddressOf = (args: LoaderFunctionArgs) => {
  pathname: string;
  search: string;
  hash: string;
  route: string;
};

/** The user has begun to type: the identity SDK and the console are next. */
function prepareSignIn(session: Session) {
  session.identity.prepare().catch(() => undefined);
  prefetchConsole();
}

/** A route that only redirects. Without an element the router warns about a page with no content. */
const LEADS_ON = { element: null };

/** The root, which leads to the user's start page or to the target of a sign-in link. */
const rootRoute = (session: Session, addressOf: AddressOf): RouteObject => ({
  ...LEADS_ON,
  path: '/',
  loader: async (args) => {
    const { search, hash, route } = addressOf(args);
    await session.identity.ready();
    // Without an account the sign-in page is next, which must not wait for the signed-in branch.
    if (session.identity.uid() !== null) prefetchConsole();
    const { actor } = await requireSession(session, route);
    const { consoleRoutes } = await loadAreas();
    return redirect(rootTarget(actor, search, consoleRoutes, FIRST_SCREEN) + hash);
  },
});

/**
 * Every signed-in screen and redirect, as the areas declare them; unknown paths lead to /error/404. A redirect
 * keeps query and fragment, except where it leads users away from a screen that is not for them.
 */
const consoleRoute = (session: Session, addressOf: AddressOf): RouteObject => ({
  path: '*',
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  loader: async (args) => {
    const { pathname, search, hash, route } = addressOf(args);
    // Loads in parallel with the code, not after it.
    const resumed = session.resume();
    resumed.catch(() => undefined);
    const { consoleRedirects, consoleRoutes } = await loadAreas();
    const screen = consoleRoutes.find(({ path }) => matchPath(path, pathname));
    // A screen's own address may look like a parameter of one that leads on: /policies/create, /policies/:policyId.
    const redirected = screen ? undefined : consoleRedirects.find(({ path }) => matchPath(path, pathname));
    if (typeof redirected?.to === 'string') {
      const target = generatePath(redirected.to, matchPath(redirected.path, pathname)?.params);
      // Whether to register is asked where it leads, which needs the session.
      return redirect(target + search + hash);
    }
    if (!screen && !redirected) return redirect(NOT_FOUND_PATH);
    // Loads in parallel with the session.
    void screen?.element.preload();
    const { actor, company } = await requireSession(session, route, resumed);
    if (screen?.feature && !company.features[screen.feature]) return redirect(NOT_FOUND_PATH);
    const start = firstScreen(actor, consoleRoutes) ?? FIRST_SCREEN;
    if (redirected) {
      const target = redirected.to({ actor, pathname, search, start });
      return redirect(target === undefined ? NOT_FOUND_PATH : withQuery(target, search) + hash);
    }
    const elsewhere = screen?.leadsTo?.({ actor, pathname, search, start });
    if (elsewhere !== undefined) return redirect(elsewhere);
    if (pathname !== start && isPurchaseComplete(search) && !isReturnFromPayment(pathname))
      return redirect(`/${search}${hash}`);
    await prepareStart(pathname + search);
    return null;
  },
  lazy: () => loadWithOneReload(loadConsole),
});

/**
 * The router's default way to run loaders, except for redirects: a redirect from an address that is already
 * in the history replaces its entry, because stepping back to it would only redirect again.
 */
async function runLoaders({ matches, request }: DataStrategyFunctionArgs) {
  const isInHistory = location.href.split('#')[0] === request.url;
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
 * everything else behind the session. Both are lazy.
 */
export function createConsoleRouter(session: Session) {
  const going: { router?: ReturnType<typeof createBrowserRouter> } = {};
  const addressOf: AddressOf = ({ request }) => {
    const { pathname, search } = new URL(request.url);
    // The first loaders run before there is a router, on the page's own address.
    const { hash } = going.router?.state.navigation.location ?? going.router?.state.location ?? location;
    return { pathname, search, hash, route: pathname + search + hash };
  };
  const routes: RouteObject = {
    ErrorBoundary: ServerErrorPage,
    children: [
      ...guestRoutes(session, () => prepareSignIn(session)),
      rootRoute(session, addressOf),
      consoleRoute(session, addressOf),
    ],
  };
  const router = createBrowserRouter([routes], { dataStrategy: runLoaders });
  going.router = router;
  recordStarts(router);
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
    // The browser has one sign-in: this tab's admin is not the one who has just signed in beside it.
    onTaken: () => void router.navigate(session.landing(), { replace: true }),
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
