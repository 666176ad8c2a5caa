import { canAccess } from '@contract/access';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchPath,
  type RouteObject,
  redirect,
} from 'react-router';
import { loadWithOneReload } from './areas/lazyPage';
import { consoleRedirects, consoleRoutes } from './areas/screens';
import { Splash } from './areas/session/Splash';
import { endingReason, LOGIN_PATH } from './authProvider/endingReason';
import { RoleNotAllowedError, type Session, type SessionData } from './authProvider/session';
import { keepWantedRoute, takeWantedRoute } from './authProvider/wantedRoute';
import { translator } from './i18n/translator';

const NOT_FOUND_PATH = '/error/404';
const FIRST_SCREEN = '/users/all_users';

const loadConsole = async () => {
  const [{ SignedInApp }] = await Promise.all([import('./SignedInApp'), translator.addConsoleTexts()]);
  return { Component: SignedInApp };
};

/** Fetches the signed-in shell and its first screen while the person types; a failure shows later, if at all. */
function prefetchConsole() {
  loadConsole().catch(() => undefined);
  void consoleRoutes.find(({ path }) => path === FIRST_SCREEN)?.element.preload();
}

const routeOf = ({ request }: LoaderFunctionArgs) => {
  const { pathname, search, hash } = new URL(request.url);
  return { pathname, route: pathname + search + hash };
};

/** The session, or the redirect to the sign-in page that keeps the wanted route (1 §4.1). */
async function requireSession(session: Session, route: string): Promise<SessionData> {
  try {
    const data = await session.resume();
    if (data) return data;
  } catch (error) {
    const reason = endingReason(error);
    if (reason) await session.end(reason);
    else if (!(error instanceof RoleNotAllowedError)) throw error;
  }
  keepWantedRoute(route);
  throw redirect(LOGIN_PATH);
}

/** The first screen the person may open, in the order of the areas. */
const firstScreen = ({ actor }: SessionData) =>
  consoleRoutes.find(({ path, access }) => !path.includes(':') && canAccess(access, actor))?.path ??
  FIRST_SCREEN;

function guestRoutes(session: Session): RouteObject[] {
  return [
    {
      path: LOGIN_PATH,
      // A failing session is no reason to keep anybody from signing in.
      loader: async () => ((await session.resume().catch(() => null)) ? redirect(takeWantedRoute()) : null),
      lazy: () =>
        loadWithOneReload(async () => {
          const { LoginPage } = await import('./areas/session/LoginPage');
          return { element: <LoginPage onFirstInput={prefetchConsole} /> };
        }),
    },
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
  const leads = consoleRedirects.map(({ path, to }) => ({ path, loader: () => redirect(to) }));
  return [
    ...leads,
    {
      path: '/',
      loader: async (args) => redirect(firstScreen(await requireSession(session, routeOf(args).route))),
    },
    {
      path: '*',
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      loader: async (args) => {
        const { pathname, route } = routeOf(args);
        if (!consoleRoutes.some(({ path }) => matchPath(path, pathname))) return redirect(NOT_FOUND_PATH);
        await requireSession(session, route);
        return null;
      },
      lazy: () => loadWithOneReload(loadConsole),
    },
  ];
}

/**
 * The console's two branches (1 §2): guest screens, which load neither react-admin's UI nor the shell, and
 * everything else behind the session. Both are lazy; unknown paths lead to /error/404.
 */
export function createConsoleRouter(session: Session) {
  const router = createBrowserRouter([
    {
      HydrateFallback: Splash,
      lazy: async () => {
        const { ServerErrorPage } = await import('./areas/session/ServerErrorPage');
        return { ErrorBoundary: ServerErrorPage };
      },
      children: [...guestRoutes(session), ...consoleBranch(session)],
    },
  ]);
  session.follow({
    onEnded: () => {
      const { pathname, search, hash } = router.state.location;
      keepWantedRoute(pathname + search + hash);
      void router.navigate(LOGIN_PATH, { replace: true });
    },
    // Another person's data may be on the screen and in the caches: nothing of it may stay.
    onReplaced: () => location.reload(),
  });
  return router;
}
