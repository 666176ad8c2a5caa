import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { endActing, isActing, LOGIN_AS_COMPANY_PATH, takeCompanyToken } from '@/authProvider/actingAs';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import { keepFlash } from '@/authProvider/flash';
import { DISABLED_COMPANY_PATH } from '@/authProvider/landing';
import type { Session } from '@/authProvider/session';
import { translator } from '@/i18n/translator';
import { loadWithOneReload } from '../lazyPage';
import { CHANGE_PASSWORD_PATH, leaving, REGISTER_PATH, requireSession } from './requireSession';

/** Said on the sign-in page when a partner could not enter a customer (3 §7). */
export const COMPANY_TOKEN_FAILED_PATH = `${LOGIN_PATH}?failed=companyToken`;

/** Enters the customer whose token waits in this tab, or leads to the sign-in (1 §4.1). */
async function enterCompany(session: Session) {
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

const isSignedIn = async (session: Session) => (await session.resume().catch(() => null)) !== null;

function registerRoute(session: Session, path: string, prefetchConsole: () => void): RouteObject {
  return {
    path,
    loader: async () => ((await isSignedIn(session)) ? redirect('/') : null),
    lazy: () =>
      loadWithOneReload(async () => {
        const [{ RegisterPage }] = await Promise.all([
          import('./register/RegisterPage'),
          translator.addAccountTexts(),
        ]);
        return { element: <RegisterPage onFirstFocus={prefetchConsole} /> };
      }),
  };
}

/** The ways in and out beside the sign-in page (1 §2.1, §2.2), each a chunk of its own. */
export function accountRoutes(session: Session, prefetchConsole: () => void): RouteObject[] {
  const registration = [
    REGISTER_PATH,
    `${REGISTER_PATH}/:email`,
    `${REGISTER_PATH}/:email/:partner/:source`,
  ].map((path) => registerRoute(session, path, prefetchConsole));
  return [
    ...registration,
    {
      path: LOGIN_AS_COMPANY_PATH,
      loader: () => (isActing() ? enterCompany(session) : redirect(LOGIN_PATH)),
      element: null,
    },
    {
      path: '/verify_email',
      loader: async ({ request }: LoaderFunctionArgs) => {
        const token = new URL(request.url).searchParams.get('token');
        if (token) {
          const { verifyEmail } = await import('./verifyEmail');
          keepFlash(await verifyEmail(token));
        }
        return redirect('/');
      },
      element: null,
    },
    {
      path: CHANGE_PASSWORD_PATH,
      loader: async () => {
        await requireSession(session, CHANGE_PASSWORD_PATH);
        return null;
      },
      lazy: () =>
        loadWithOneReload(async () => {
          const [{ ChangePasswordPage }] = await Promise.all([
            import('./change-password/ChangePasswordPage'),
            translator.addAccountTexts(),
          ]);
          return { Component: ChangePasswordPage };
        }),
    },
    {
      path: DISABLED_COMPANY_PATH,
      lazy: () =>
        loadWithOneReload(async () => {
          const [{ DisabledCompanyPage }] = await Promise.all([
            import('./DisabledCompanyPage'),
            translator.addAccountTexts(),
          ]);
          return { Component: DisabledCompanyPage };
        }),
    },
  ];
}
