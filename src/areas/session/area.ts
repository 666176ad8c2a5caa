import type { Area } from '../area';

/** The addresses that are shown without a session; guestRoutes.tsx serves each. */
export const guestPaths = [
  '/login',
  '/login/sso',
  '/login_as_company',
  '/sso_fail',
  '/sso_fail/:console',
  '/register',
  '/register/:email',
  '/register/:email/:partner/:source',
  '/verify_email',
  '/change-password',
  '/disabled-company',
  '/error/404',
  '/error/500',
] as const;

/** Sign-in, registration and the failure pages. The sign-in page loads this file. */
export const session: Area = { guestPaths };
