import { redirect } from 'react-router';
import { beginActing, endActing, isActing } from '@/authProvider/actingAs';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import { keepFlash } from '@/authProvider/flash';
import type { Session } from '@/authProvider/session';
import { takeWantedRoute } from '@/authProvider/wantedRoute';
import { call } from '@/client/client';
import { linkTarget } from '../landing';
import { consoleRoutes } from '../screens';
import { guestPaths } from './paths';
import { leaving, REGISTER_PATH } from './requireSession';

const SSO_FAIL_PATH = '/sso_fail';

/** Signs in by the link in the address; its token never stays there, whatever comes of it (1 §4.1, §8). */
async function followLink(session: Session, query: URLSearchParams) {
  const { linkOf, signInByLink } = await import('@/authProvider/linkSignIn');
  const link = linkOf(query);
  if (!link) return redirect(LOGIN_PATH);
  const failure = await signInByLink({ call, session }, link);
  if (failure === undefined) return redirect(linkTarget(query.get('redirectTo'), consoleRoutes));
  const hasFailPage = (guestPaths as readonly string[]).includes(SSO_FAIL_PATH);
  return link.kind === 'ssoToken' && hasFailPage
    ? redirect(`${SSO_FAIL_PATH}?${new URLSearchParams({ errorMessage: failure })}`)
    : redirect(LOGIN_PATH);
}

/** What /login does before it shows itself: sign-in links, a company's token, people who are signed in already. */
export async function loginLoader(session: Session, url: string) {
  const query = new URL(url).searchParams;
  const companyToken = query.get('companyToken');
  if (companyToken) {
    beginActing(companyToken);
    return leaving();
  }
  if (query.has('magicLinkVerificationToken') || query.has('ssoToken')) return followLink(session, query);
  if (query.get('failed') === 'companyToken') {
    keepFlash('session.notices.companyTokenFailed');
    return null;
  }
  // A failing session is no reason to keep anybody from signing in.
  if (await session.resume().catch(() => null)) return redirect(takeWantedRoute());
  if (isActing()) {
    endActing(LOGIN_PATH);
    return leaving();
  }
  return query.get('register') === 'true' ? redirect(REGISTER_PATH) : null;
}
