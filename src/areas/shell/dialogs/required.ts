import type { CurrentUser } from '@contract/session';

/**
 * Whether the user must agree to the policies first: signed in, not acting for another company, not yet
 * confirmed, and with a password they chose.
 */
export const mustAgree = (user: CurrentUser): boolean =>
  !user.isAdminLoggedInAsCompany && !user.temporary_password && user.privacyPolicyConfirmedAt === null;

/** Whether to show the welcome: after the policies, and only once. */
export const mustWelcome = (user: CurrentUser): boolean =>
  !user.isAdminLoggedInAsCompany &&
  !user.temporary_password &&
  !mustAgree(user) &&
  !user.onboardingCompleted &&
  !user.onboardingSkipped;
