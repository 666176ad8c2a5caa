/** The guest screens of this area (1 §2.1, §2.2). */
export const guestPaths = [
  '/login',
  '/login/sso',
  '/sso_fail',
  '/sso_fail/:console',
  '/login_as_company',
  '/register',
  '/register/:email',
  '/register/:email/:partner/:source',
  '/verify_email',
  '/change-password',
  '/disabled-company',
  '/error/404',
  '/error/500',
] as const;
