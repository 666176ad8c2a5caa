import type { CurrentUser } from '@contract/session';

/**
 * Whether the person must agree to the policies first: signed in, not for another company, not confirmed
 * yet, and with a password of their own.
 */
export const mustAgree = (user: CurrentUser): boolean =>
  !user.isAdminLoggedInAsCompany && !user.temporary_password && user.privacyPolicyConfirmedAt === null;

/** Whether the welcome is still to be shown; after the policies, never twice. */
export const mustWelcome = (user: CurrentUser): boolean =>
  !user.isAdminLoggedInAsCompany &&
  !user.temporary_password &&
  !mustAgree(user) &&
  !user.onboardingCompleted &&
  !user.onboardingSkipped;
