import { type RouteObject, redirect } from 'react-router';
import type { Session } from '@/authProvider/session';
import { takeWantedRoute } from '@/authProvider/wantedRoute';
import { loadWithOneReload } from '@/client/lazyPage';
import { translator } from '@/i18n/translator';

/** The screens of single sign-on, each in its own chunk. */
export function ssoRoutes(session: Session): RouteObject[] {
  return [
    {
      path: '/login/sso',
      // A failing session check must not block the sign-in.
      loader: async () => ((await session.resume().catch(() => null)) ? redirect(takeWantedRoute()) : null),
      lazy: () =>
        loadWithOneReload(async () => {
          const [{ SsoLoginPage }] = await Promise.all([import('./SsoLoginPage'), translator.add('account')]);
          return { Component: SsoLoginPage };
        }),
    },
    {
      path: '/sso_fail',
      lazy: () =>
        loadWithOneReload(async () => {
          const [{ SsoFailPage }] = await Promise.all([import('./SsoFailPage'), translator.add('account')]);
          return { Component: SsoFailPage };
        }),
    },
    {
      path: '/sso_fail/:console',
      lazy: () =>
        loadWithOneReload(async () => {
          const [{ ConsoleFailPage }] = await Promise.all([
            import('./ConsoleFailPage'),
            translator.add('account'),
          ]);
          return { Component: ConsoleFailPage };
        }),
    },
  ];
}
