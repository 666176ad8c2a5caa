import { redirect } from 'react-router';
import { beginActing, isForAnother } from '@/authProvider/actingAs';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import { keepFlash } from '@/authProvider/flash';
import { type LinkParameter, linkOf, signInByLink } from '@/authProvider/linkSignIn';
import { keepPendingCode } from '@/authProvider/pendingCode';
import type { AnySession } from '@/authProvider/session';
import { keepWantedRoute, takeWantedRoute } from '@/authProvider/wantedRoute';
import { call } from '@/client/client';
import { linkRoute, withQuery } from '@/landing';
import { leaving, registrationOf } from './requireSession';

const SSO_FAIL_PATH = '/sso_fail';

/**
 * Users coming back from their provider continue to the route they wanted; other links name a target or lead
 * to the root.
 */
const targetOf = (kind: LinkParameter, redirectTo: string | null): string =>
  kind === 'ssoToken' && redirectTo === null ? takeWantedRoute() : linkRoute(redirectTo);

/**
 * Handles the documented parameters of the sign-in page. A link's token signs in and never stays in the
 * address, whatever the result; a company's token starts a partner's visit.
 */
export async function followQuery(session: AnySession, query: URLSearchParams): Promise<Response | null> {
  const companyToken = query.get('companyToken');
  if (companyToken) {
    await session.identity.ready();
    if (isForAnother(companyToken, session.identity.uid())) {
      keepFlash('session.notices.companyTokenFailed');
      return redirect('/');
    }
    beginActing(companyToken);
    return leaving();
  }
  if (query.get('failed') === 'companyToken') {
    keepFlash('session.notices.companyTokenFailed');
    return null;
  }
  const link = linkOf(query);
  if (link) {
    const outcome = await signInByLink({ call, session }, link);
    if (outcome.step === 'signedIn') return redirect(targetOf(link.kind, query.get('redirectTo')));
    if (outcome.step === 'emailCode') {
      // Signing in ends at the sign-in page then, which leads to the wanted route.
      keepWantedRoute(linkRoute(query.get('redirectTo')));
      keepPendingCode(outcome.pending);
      return redirect(LOGIN_PATH);
    }
    return link.kind === 'ssoToken'
      ? redirect(`${SSO_FAIL_PATH}?${new URLSearchParams({ errorMessage: outcome.message })}`)
      : redirect(LOGIN_PATH);
  }
  if (await session.resume().catch(() => null)) return redirect(withQuery('/', String(query)));
  const registration = registrationOf(String(query));
  return registration === undefined ? null : redirect(registration);
}
