import type { Area } from '../area';

/** The addresses that both apps show without a session; sharedGuestRoutes.tsx serves each. */
export const sharedGuestPaths = [
  '/login',
  '/login/sso',
  '/sso_fail',
  '/verify_email',
  '/change-password',
  '/disabled-company',
  '/error/404',
  '/error/500',
] as const;

/** The console's; guestRoutes.tsx serves each. */
export const guestPaths = [
  ...sharedGuestPaths,
  '/login_as_company',
  '/sso_fail/:console',
  '/register',
  '/register/:email',
  '/register/:email/:partner/:source',
] as const;

/** Sign-in, registration and the failure pages. The sign-in page loads this file. */
export const session: Area = { guestPaths };
