import { redirect } from 'react-router';
import { endActing, isActing } from '@/authProvider/actingAs';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import type { Session } from '@/authProvider/session';
import { keepWantedRoute, takeWantedRoute } from '@/authProvider/wantedRoute';
import { linkTarget } from '../landing';
import { consoleRoutes } from '../screens';
import { leaving } from './requireSession';

/** What makes the sign-in page more than its form; the code for it comes only then. */
const SPECIAL = ['magicLinkVerificationToken', 'ssoToken', 'companyToken', 'failed', 'register'];

/** What /login does before it shows itself: sign-in links, and people who are signed in already. */
export async function loginLoader(session: Session, url: string) {
  const query = new URL(url).searchParams;
  if (SPECIAL.some((name) => query.has(name))) {
    const { followQuery } = await import('./followQuery');
    return followQuery(session, query);
  }
  // Kept like any route that was asked for: the sign-in may go over a code or a provider first.
  keepWantedRoute(linkTarget(query.get('redirectTo'), consoleRoutes));
  // A failing session is no reason to keep anybody from signing in.
  if (await session.resume().catch(() => null)) return redirect(takeWantedRoute());
  if (!isActing()) return null;
  endActing(LOGIN_PATH);
  return leaving();
}
