import { type LoaderFunctionArgs, redirect } from 'react-router';
import { endActing, isActing, takeCompanyToken } from '@/authProvider/actingAs';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import type { AnySession } from '@/authProvider/session';
import { ownBrand } from '@/brand';
import { translator } from '@/i18n/translator';
import { withQuery } from '@/landing';
import { leaving } from './requireSession';

/** The sign-in page then says that the partner could not enter the customer. */
const COMPANY_TOKEN_FAILED_PATH = `${LOGIN_PATH}?failed=companyToken`;

/** Enters the customer whose token is stored in this tab, or redirects to the sign-in. */
async function enterCompany(session: AnySession) {
  const token = takeCompanyToken();
  if (!token) return redirect('/');
  try {
    await session.identity.ready();
    await session.identity.signInWithToken(token);
    await session.establish();
    return redirect('/');
  } catch {
    await session.end();
    endActing(COMPANY_TOKEN_FAILED_PATH);
    return leaving();
  }
}

/** The registration, unless somebody is signed in. */
export async function register(session: AnySession, prefetchConsole: () => void) {
  const [{ RegisterPage }] = await Promise.all([
    import('./register/RegisterPage'),
    translator.add('account'),
  ]);
  return {
    async loader({ request }: LoaderFunctionArgs) {
      const { search } = new URL(request.url);
      // A company's own host is for its own users: no one registers another company there.
      if (ownBrand) return redirect(withQuery(LOGIN_PATH, search));
      return (await session.resume().catch(() => null)) ? redirect(withQuery('/', search)) : null;
    },
    element: <RegisterPage onFirstInput={prefetchConsole} />,
  };
}

/** Where a partner's visit to a customer begins. */
export const loginAsCompany = (session: AnySession) => ({
  loader: () => (isActing() ? enterCompany(session) : redirect(LOGIN_PATH)),
  element: null,
});
