/**
 * Sign-in and account addresses other than the sign-in page, and the entry of `accountRoutes` that serves
 * each.
 */
export const ACCOUNT_PATHS = {
  '/login_as_company': 'loginAsCompany',
  '/register': 'register',
  '/register/:email': 'register',
  '/register/:email/:partner/:source': 'register',
  '/verify_email': 'verifyEmail',
  '/change-password': 'changePassword',
  '/disabled-company': 'disabledCompany',
} as const;

/**
 * Targets of mails and guest links when no learner app is configured, and the entry of `mailedRoutes` that
 * serves each.
 */
export const MAILED_PATHS = {
  '/forgot-password': 'forgotPassword',
  '/reset-password': 'resetPassword',
  '/invitation': 'invitation',
  '/verify-email': 'confirmAddress',
  '/learner': 'learner',
  '/user-agreement': 'agreement',
  '/privacy-policy': 'privacy',
  '/sla': 'sla',
  '/terms-of-services': 'terms',
  '/help/frequently-asked-questions': 'faq',
} as const;

/** The guest screens of this area. */
export const guestPaths: readonly string[] = [
  '/login',
  '/login/sso',
  '/sso_fail',
  '/sso_fail/:console',
  ...Object.keys(ACCOUNT_PATHS),
  ...Object.keys(MAILED_PATHS),
  '/error/404',
  '/error/500',
];
