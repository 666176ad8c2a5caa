import { type LoaderFunctionArgs, redirect } from 'react-router';
import { endActing, isActing, takeCompanyToken } from '@/authProvider/actingAs';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import { keepFlash } from '@/authProvider/flash';
import type { AnySession } from '@/authProvider/session';
import { ownBrand } from '@/components/brand/brand';
import { translator } from '@/i18n/translator';
import { applyMailedLink } from './mailedLink';
import { CHANGE_PASSWORD_PATH, leaving, requireSession } from './requireSession';

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

/** Sign-in and account routes other than the sign-in page: the loader and page of each address. */
export const accountRoutes = {
  async register(session: AnySession, prefetchConsole: () => void) {
    const [{ RegisterPage }] = await Promise.all([
      import('./register/RegisterPage'),
      translator.add('account'),
    ]);
    return {
      async loader() {
        // A company's own host is for its own users: no one registers another company there.
        if (ownBrand) return redirect(LOGIN_PATH);
        return (await session.resume().catch(() => null)) ? redirect('/') : null;
      },
      element: <RegisterPage onFirstInput={prefetchConsole} />,
    };
  },
  async loginAsCompany(session: AnySession) {
    return { loader: () => (isActing() ? enterCompany(session) : redirect(LOGIN_PATH)), element: null };
  },
  async verifyEmail() {
    return {
      async loader({ request }: LoaderFunctionArgs) {
        const query = new URL(request.url).searchParams;
        const token = query.get('token');
        if (token) keepFlash(await applyMailedLink(token, query.get('purpose')));
        return redirect('/');
      },
      element: null,
    };
  },
  async changePassword(session: AnySession) {
    const [{ ChangePasswordPage }] = await Promise.all([
      import('./change-password/ChangePasswordPage'),
      translator.add('account'),
    ]);
    return {
      async loader() {
        await requireSession(session, CHANGE_PASSWORD_PATH);
        return null;
      },
      Component: ChangePasswordPage,
    };
  },
  async disabledCompany() {
    const [{ DisabledCompanyPage }] = await Promise.all([
      import('./DisabledCompanyPage'),
      translator.add('account'),
    ]);
    return { Component: DisabledCompanyPage };
  },
};
