/** Addresses that are shown without a session. Those of mailed links are what mails of the gateway name. */
export const guestPaths = [
  '/login',
  '/login/sso',
  '/sso_fail',
  '/change-password',
  '/disabled-company',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/verify-email',
  '/user-agreement',
  '/privacy-policy',
  '/sla',
  '/terms-of-services',
  '/help/frequently-asked-questions',
  '/error/404',
  '/error/500',
] as const;
