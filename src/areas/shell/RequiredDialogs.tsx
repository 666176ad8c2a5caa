import type { CurrentUser } from '@contract/session';
import { Suspense, useCallback } from 'react';
import type { SessionData } from '@/authProvider/session';
import { lazyComponent } from '@/client/lazyPage';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { ACCESS_DIALOG_FLAG } from './dialogs/accessRequest';

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

const PolicyDialog = lazyComponent(() => import('./dialogs/PolicyDialog'));
const WelcomeDialog = lazyComponent(() => import('./dialogs/WelcomeDialog'));
const AccessRequestDialog = lazyComponent(() => import('./dialogs/AccessRequestDialog'));

/** The question of a partner's link, over whatever screen it opened. */
function AccessRequest({ session }: { session: SessionData }) {
  const [flag, setFlag] = useQueryFlag(ACCESS_DIALOG_FLAG);
  const forget = useCallback(() => setFlag(null), [setFlag]);
  if (flag !== 'true') return null;
  return <AccessRequestDialog session={session} onDone={forget} />;
}

/**
 * Questions the user must answer before anything else: the policies, the welcome, then a partner's request.
 */
export function RequiredDialogs({ session }: { session: SessionData }) {
  const { user } = session;
  const isFree = !mustAgree(user) && !mustWelcome(user);
  return (
    <Suspense fallback={null}>
      {mustAgree(user) && <PolicyDialog user={user} />}
      {mustWelcome(user) && <WelcomeDialog user={user} />}
      {isFree && <AccessRequest session={session} />}
    </Suspense>
  );
}
