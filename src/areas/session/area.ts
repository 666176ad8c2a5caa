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
  // Targets of mails and guest links when no learner app is configured.
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/verify-email',
  '/learner',
  '/user-agreement',
  '/privacy-policy',
  '/sla',
  '/terms-of-services',
  '/help/frequently-asked-questions',
  '/error/404',
  '/error/500',
] as const;

/** Sign-in, registration, the pages of mailed links and the failure pages. The sign-in page loads this file. */
export const session: Area = { guestPaths };
