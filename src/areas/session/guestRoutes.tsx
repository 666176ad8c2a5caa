import { type RouteObject, redirect } from 'react-router';
import type { Session } from '@/authProvider/session';
import { takeWantedRoute } from '@/authProvider/wantedRoute';
import { loadWithOneReload } from '@/client/lazyPage';
import { translator } from '@/i18n/translator';
import type { guestPaths } from './area';
import { loginLoader } from './loginLoader';
import { ServerErrorPage } from './ServerErrorPage';

export interface GuestDeps {
  session: Session;
  /** Called when the user starts to type: the signed-in branch is probably next. */
  prefetchConsole: () => void;
}

type GuestRoute = (deps: GuestDeps) => Pick<RouteObject, 'loader' | 'lazy' | 'Component'>;

type AccountPage = keyof typeof import('./accountRoutes')['accountRoutes'];

const account =
  (name: AccountPage): GuestRoute =>
  ({ session, prefetchConsole }) => ({
    lazy: () =>
      loadWithOneReload(async () => {
        const { accountRoutes } = await import('./accountRoutes');
        return accountRoutes[name](session, prefetchConsole);
      }),
  });

/** Each guest address with its loader and page, which is a chunk of its own. */
const GUEST_ROUTES: Readonly<Record<(typeof guestPaths)[number], GuestRoute>> = {
  '/login': ({ session, prefetchConsole }) => ({
    loader: ({ request }) => loginLoader(session, request.url),
    lazy: () =>
      loadWithOneReload(async () => {
        const { LoginPage } = await import('./LoginPage');
        return { element: <LoginPage onFirstInput={prefetchConsole} /> };
      }),
  }),

  '/login_as_company': account('loginAsCompany'),
  '/register': account('register'),
  '/register/:email': account('register'),
  '/register/:email/:partner/:source': account('register'),
  '/verify_email': account('verifyEmail'),
  '/change-password': account('changePassword'),
  '/disabled-company': account('disabledCompany'),

  '/login/sso': ({ session }) => ({
    // A failing session check must not block the sign-in.
    loader: async () => ((await session.resume().catch(() => null)) ? redirect(takeWantedRoute()) : null),
    lazy: () =>
      loadWithOneReload(async () => {
        const [{ SsoLoginPage }] = await Promise.all([
          import('./sso/SsoLoginPage'),
          translator.add('account'),
        ]);
        return { Component: SsoLoginPage };
      }),
  }),
  '/sso_fail': () => ({
    lazy: () =>
      loadWithOneReload(async () => {
        const [{ SsoFailPage }] = await Promise.all([import('./sso/SsoFailPage'), translator.add('account')]);
        return { Component: SsoFailPage };
      }),
  }),
  '/sso_fail/:console': () => ({
    lazy: () =>
      loadWithOneReload(async () => {
        const [{ ConsoleFailPage }] = await Promise.all([
          import('./sso/ConsoleFailPage'),
          translator.add('account'),
        ]);
        return { Component: ConsoleFailPage };
      }),
  }),

  '/error/404': () => ({
    lazy: () => loadWithOneReload(async () => ({ Component: (await import('./NotFoundPage')).NotFoundPage })),
  }),
  '/error/500': () => ({ Component: ServerErrorPage }),
};

/** The guest branch: it loads neither react-admin's UI nor the signed-in shell. */
export const guestRoutes = (deps: GuestDeps): RouteObject[] =>
  Object.entries(GUEST_ROUTES).map(([path, route]) => ({ path, ...route(deps) }));
