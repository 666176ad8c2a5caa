import type { RouteObject } from 'react-router';
import {
  type GuestRoute,
  type GuestRoutes,
  guestBranch,
  sharedGuestRoutes,
} from '@/areas/session/sharedGuestRoutes';
import type { AnySession } from '@/authProvider/session';
import { loadWithOneReload } from '@/client/lazyPage';
import type { guestPaths } from './paths';

type MailedPage = keyof typeof import('./mailedRoutes')['mailedRoutes'];

/** The guest pages: they load nothing of the signed-in app. */
export function guestRoutes(session: AnySession): RouteObject[] {
  // The identity SDK and the list of tasks are next.
  const prefetch = () => {
    session.identity.prepare().catch(() => undefined);
    import('../tasks/TasksPage').catch(() => undefined);
  };
  const mailed = (name: MailedPage): GuestRoute => ({
    lazy: () =>
      loadWithOneReload(async () => {
        const { mailedRoutes } = await import('./mailedRoutes');
        return mailedRoutes[name](session);
      }),
  });
  const routes: GuestRoutes<(typeof guestPaths)[number]> = {
    ...sharedGuestRoutes(session, prefetch),
    '/forgot-password': mailed('forgotPassword'),
    '/reset-password': mailed('resetPassword'),
    '/invitation': mailed('invitation'),
    '/verify-email': mailed('confirmAddress'),
    '/user-agreement': mailed('agreement'),
    '/privacy-policy': mailed('privacy'),
    '/sla': mailed('sla'),
    '/terms-of-services': mailed('terms'),
    '/help/frequently-asked-questions': mailed('faq'),
  };
  return guestBranch(routes);
}
