import { sharedGuestPaths } from '@/areas/session/area';

/** Addresses that are shown without a session. Those of mailed links are what mails of the gateway name. */
export const guestPaths = [
  ...sharedGuestPaths,
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/verify-email',
  '/user-agreement',
  '/privacy-policy',
  '/sla',
  '/terms-of-services',
  '/help/frequently-asked-questions',
] as const;
