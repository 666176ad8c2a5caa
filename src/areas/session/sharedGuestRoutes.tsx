import type { ComponentType } from 'react';
import { type RouteObject, redirect } from 'react-router';
import type { AnySession } from '@/authProvider/session';
import { takeWantedRoute } from '@/authProvider/wantedRoute';
import { loadWithOneReload, loadWithTexts } from '@/client/lazyPage';
import type { sharedGuestPaths } from './area';
import { loginLoader } from './loginLoader';
import { CHANGE_PASSWORD_PATH, requireSession } from './requireSession';
import { ServerErrorPage } from './ServerErrorPage';

export type GuestRoute = Pick<RouteObject, 'loader' | 'lazy' | 'Component'>;
/** The route of every address of a list. */
export type GuestRoutes<Path extends string> = Readonly<Record<Path, GuestRoute>>;

/** A page in a chunk of its own, with the texts of the account pages. */
export const accountPage = (load: () => Promise<ComponentType>): Pick<GuestRoute, 'lazy'> => ({
  lazy: async () => ({ Component: await loadWithTexts(load, ['account']) }),
});

/**
 * The guest pages that the console and the learner's app have in common. `prefetch` is called when the user starts to
 * type: the signed-in branch is probably next.
 */
export const sharedGuestRoutes = (
  session: AnySession,
  prefetch: () => void,
): GuestRoutes<(typeof sharedGuestPaths)[number]> => ({
  '/login': {
    loader: ({ request }) => loginLoader(session, request.url),
    lazy: () =>
      loadWithOneReload(async () => {
        const { LoginPage } = await import('./LoginPage');
        return { element: <LoginPage onFirstInput={prefetch} /> };
      }),
  },
  '/login/sso': {
    // A failing session check must not block the sign-in.
    loader: async () => ((await session.resume().catch(() => null)) ? redirect(takeWantedRoute()) : null),
    ...accountPage(async () => (await import('./sso/SsoLoginPage')).SsoLoginPage),
  },
  '/sso_fail': accountPage(async () => (await import('./sso/SsoFailPage')).SsoFailPage),
  '/change-password': {
    async loader() {
      await requireSession(session, CHANGE_PASSWORD_PATH);
      return null;
    },
    ...accountPage(async () => (await import('./change-password/ChangePasswordPage')).ChangePasswordPage),
  },
  '/disabled-company': accountPage(async () => (await import('./DisabledCompanyPage')).DisabledCompanyPage),
  '/verify_email': {
    lazy: () =>
      loadWithOneReload(async () => ({
        loader: (await import('./mailedLink')).followMailedLink,
        element: null,
      })),
  },
  '/error/404': {
    lazy: () => loadWithOneReload(async () => ({ Component: (await import('./NotFoundPage')).NotFoundPage })),
  },
  '/error/500': { Component: ServerErrorPage },
});

/** The branch of a router that is shown without a session. */
export const guestBranch = (routes: GuestRoutes<string>): RouteObject[] =>
  Object.entries(routes).map(([path, route]) => ({ path, ...route }));
