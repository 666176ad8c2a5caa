import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { appBase } from '@/app';
import { requireSession } from '@/areas/session/requireSession';
import { ServerErrorPage } from '@/areas/session/ServerErrorPage';
import { DISABLED_COMPANY_PATH } from '@/authProvider/landing';
import type { AnySession } from '@/authProvider/session';
import { keepWantedRoute } from '@/authProvider/wantedRoute';
import { loadWithOneReload } from '@/client/lazyPage';
import { startRecorder } from '@/client/startRecorder';
import { translator } from '@/i18n/translator';
import { recordStarts } from '@/startup/recordStarts';
import { FrameError } from './FrameError';
import { guestRoutes } from './guest/guestRoutes';
import { screens } from './screens';

/** Parameters of sign-in links, which the sign-in page follows wherever they arrive. */
const LINK_PARAMETERS = ['magicLinkVerificationToken', 'ssoToken'];
const SIGN_IN_PATHS = ['/login', '/login/sso'].map((path) => appBase + path);

/** An address of the app, as links to its routes name it. */
const routeOf = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>) =>
  (pathname.slice(appBase.length) || '/') + search + hash;

/** The signed-in screens, inside one frame that only a session shows. */
const learnerRoute = (session: AnySession): RouteObject => ({
  // The page is its own splash screen until the session is known.
  HydrateFallback: () => null,
  loader: async ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    if (LINK_PARAMETERS.some((name) => url.searchParams.has(name))) return redirect(`/login${url.search}`);
    await requireSession(session, routeOf(url));
    return null;
  },
  lazy: () =>
    loadWithOneReload(async () => {
      const [{ LearnApp }] = await Promise.all([import('./LearnApp'), translator.add('learn')]);
      return { Component: LearnApp };
    }),
  children: [{ ErrorBoundary: FrameError, children: screens }],
});

/** The learner's app: guest pages, and the signed-in screens behind the session. Both are lazy. */
export function createLearnRouter(session: AnySession) {
  const routes: RouteObject = {
    ErrorBoundary: ServerErrorPage,
    children: [...guestRoutes(session), learnerRoute(session)],
  };
  const router = createBrowserRouter([routes], { basename: appBase });
  let wasSignedIn = false;
  session.subscribe(() => {
    const isSignedIn = session.getData() !== null;
    if (isSignedIn) startRecorder.follow(session.identity.uid());
    else startRecorder.forget();
    // A company can be disabled while its learners are at work: any call may be the first to tell.
    const landing = session.landing();
    if (wasSignedIn && !isSignedIn && landing === DISABLED_COMPANY_PATH)
      void router.navigate(landing, { replace: true });
    wasSignedIn = isSignedIn;
  });
  recordStarts(router);
  session.follow({
    onBegun: () => {
      if (SIGN_IN_PATHS.includes(router.state.location.pathname)) void router.revalidate();
    },
    onEnded: () => {
      keepWantedRoute(routeOf(new URL(location.href)));
      void router.navigate(session.landing(), { replace: true });
    },
    // What the learner did here must not become somebody else's, nor what they see.
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
