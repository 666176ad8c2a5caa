import { redirect } from 'react-router';
import { endActing, isActing } from '@/authProvider/actingAs';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import type { AnySession } from '@/authProvider/session';
import { keepWantedRoute, takeWantedRoute } from '@/authProvider/wantedRoute';
import { linkRoute } from '@/landing';
import { leaving } from './requireSession';

/** Parameters that need more than the form; their code loads only then. */
const SPECIAL = ['magicLinkVerificationToken', 'ssoToken', 'companyToken', 'failed', 'register'];

/** Runs before /login is shown: handles sign-in links and redirects users who are already signed in. */
export async function loginLoader(session: AnySession, url: string) {
  const query = new URL(url).searchParams;
  if (SPECIAL.some((name) => query.has(name))) {
    const { followQuery } = await import('./followQuery');
    return followQuery(session, query);
  }
  // Stored like any wanted route: the sign-in may pass through a code or a provider first.
  keepWantedRoute(linkRoute(query.get('redirectTo')));
  // A failing session check must not block the sign-in.
  if (await session.resume().catch(() => null)) return redirect(takeWantedRoute());
  if (!isActing()) return null;
  endActing(LOGIN_PATH);
  return leaving();
}
