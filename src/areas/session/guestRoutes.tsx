import type { RouteObject } from 'react-router';
import type { Session } from '@/authProvider/session';
import { loadWithOneReload } from '@/client/lazyPage';
import type { guestPaths } from './area';
import {
  accountPage,
  type GuestRoute,
  type GuestRoutes,
  guestBranch,
  sharedGuestRoutes,
} from './sharedGuestRoutes';

/** The guest branch: it loads neither react-admin's UI nor the signed-in shell. */
export function guestRoutes(session: Session, prefetchConsole: () => void): RouteObject[] {
  const register: GuestRoute = {
    lazy: () =>
      loadWithOneReload(async () => (await import('./accountRoutes')).register(session, prefetchConsole)),
  };
  const routes: GuestRoutes<(typeof guestPaths)[number]> = {
    ...sharedGuestRoutes(session, prefetchConsole),
    '/login_as_company': {
      lazy: () => loadWithOneReload(async () => (await import('./accountRoutes')).loginAsCompany(session)),
    },
    '/register': register,
    '/register/:email': register,
    '/register/:email/:partner/:source': register,
    '/sso_fail/:console': accountPage(async () => (await import('./sso/ConsoleFailPage')).ConsoleFailPage),
  };
  return guestBranch(routes);
}
