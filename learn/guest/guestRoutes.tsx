import { type RouteObject, redirect } from 'react-router';
import { loginLoader } from '@/areas/session/loginLoader';
import { CHANGE_PASSWORD_PATH, requireSession } from '@/areas/session/requireSession';
import { ServerErrorPage } from '@/areas/session/ServerErrorPage';
import type { AnySession } from '@/authProvider/session';
import { takeWantedRoute } from '@/authProvider/wantedRoute';
import { loadWithOneReload } from '@/client/lazyPage';
import { translator } from '@/i18n/translator';
import type { guestPaths } from './paths';

type GuestRoute = (session: AnySession) => Pick<RouteObject, 'loader' | 'lazy' | 'Component'>;
type MailedPage = keyof typeof import('./mailedRoutes')['mailedRoutes'];

const mailed =
  (name: MailedPage): GuestRoute =>
  (session) => ({
    lazy: () =>
      loadWithOneReload(async () => {
        const { mailedRoutes } = await import('./mailedRoutes');
        return mailedRoutes[name](session);
      }),
  });

const GUEST_ROUTES: Readonly<Record<(typeof guestPaths)[number], GuestRoute>> = {
  '/login': (session) => ({
    loader: ({ request }) => loginLoader(session, request.url),
    lazy: () =>
      loadWithOneReload(async () => {
        const { LoginPage } = await import('@/areas/session/LoginPage');
        // The identity SDK and the list of tasks are next.
        const prepare = () => {
          session.identity.prepare().catch(() => undefined);
          import('../tasks/TasksPage').catch(() => undefined);
        };
        return { element: <LoginPage onFirstInput={prepare} /> };
      }),
  }),
  '/login/sso': (session) => ({
    // A failing session check must not block the sign-in.
    loader: async () => ((await session.resume().catch(() => null)) ? redirect(takeWantedRoute()) : null),
    lazy: () =>
      loadWithOneReload(async () => {
        const [{ SsoLoginPage }] = await Promise.all([
          import('@/areas/session/sso/SsoLoginPage'),
          translator.add('account'),
        ]);
        return { Component: SsoLoginPage };
      }),
  }),
  '/sso_fail': () => ({
    lazy: () =>
      loadWithOneReload(async () => {
        const [{ SsoFailPage }] = await Promise.all([
          import('@/areas/session/sso/SsoFailPage'),
          translator.add('account'),
        ]);
        return { Component: SsoFailPage };
      }),
  }),
  '/change-password': (session) => ({
    loader: async () => {
      await requireSession(session, CHANGE_PASSWORD_PATH);
      return null;
    },
    lazy: () =>
      loadWithOneReload(async () => {
        const [{ ChangePasswordPage }] = await Promise.all([
          import('@/areas/session/change-password/ChangePasswordPage'),
          translator.add('account'),
        ]);
        return { Component: ChangePasswordPage };
      }),
  }),
  '/disabled-company': () => ({
    lazy: () =>
      loadWithOneReload(async () => {
        const [{ DisabledCompanyPage }] = await Promise.all([
          import('@/areas/session/DisabledCompanyPage'),
          translator.add('account'),
        ]);
        return { Component: DisabledCompanyPage };
      }),
  }),
  '/forgot-password': mailed('forgotPassword'),
  '/reset-password': mailed('resetPassword'),
  '/invitation': mailed('invitation'),
  '/verify-email': mailed('confirmAddress'),
  '/verify_email': mailed('followLink'),
  '/user-agreement': mailed('agreement'),
  '/privacy-policy': mailed('privacy'),
  '/sla': mailed('sla'),
  '/terms-of-services': mailed('terms'),
  '/help/frequently-asked-questions': mailed('faq'),
  '/error/404': () => ({
    lazy: () =>
      loadWithOneReload(async () => ({
        Component: (await import('@/areas/session/NotFoundPage')).NotFoundPage,
      })),
  }),
  '/error/500': () => ({ Component: ServerErrorPage }),
};

/** The guest pages: they load nothing of the signed-in app. */
export const guestRoutes = (session: AnySession): RouteObject[] =>
  Object.entries(GUEST_ROUTES).map(([path, route]) => ({ path, ...route(session) }));
