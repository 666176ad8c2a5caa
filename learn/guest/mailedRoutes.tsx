import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { accountCalls } from '@/authProvider/accountCalls';
import type { AnySession } from '@/authProvider/session';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { translator } from '@/i18n/translator';
import type { LegalDocument } from './LegalPage';

const parameter = ({ request }: LoaderFunctionArgs, name: string) =>
  new URL(request.url).searchParams.get(name) ?? '';

/** Undefined for an invalid link; throws when the service can't be reached. */
async function passwordResetEmail({ identity }: AnySession, code: string): Promise<string | undefined> {
  try {
    return await identity.passwordResetEmail(code);
  } catch (error) {
    if (error instanceof TypeError) throw error;
    return undefined;
  }
}

async function findInvitation(token: string) {
  try {
    return (await call(accountCalls.invitation, { params: { token } })).data;
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return undefined;
    throw error;
  }
}

const legal = (document: LegalDocument) => async () => {
  const [{ LegalPage }] = await Promise.all([import('./LegalPage'), translator.add('legal')]);
  return { element: <LegalPage document={document} /> };
};

/**
 * Targets of mails and guest links: each address with its loader and page.
 * A link is checked before its page is shown, so that no one fills in a form that can't be sent.
 */
export const mailedRoutes = {
  async forgotPassword() {
    const [{ ForgotPasswordPage }] = await Promise.all([
      import('./ForgotPasswordPage'),
      translator.add('guestPages'),
    ]);
    return { Component: ForgotPasswordPage };
  },
  async resetPassword(session: AnySession) {
    const [{ ResetPasswordPage }] = await Promise.all([
      import('./ResetPasswordPage'),
      translator.add('guestPages'),
    ]);
    return {
      async loader(args: LoaderFunctionArgs) {
        const code = parameter(args, 'oobCode');
        return { code, email: code ? await passwordResetEmail(session, code) : undefined };
      },
      Component: ResetPasswordPage,
    };
  },
  async invitation() {
    const [{ InvitationPage }] = await Promise.all([
      import('./InvitationPage'),
      translator.add('guestPages'),
    ]);
    return {
      async loader(args: LoaderFunctionArgs) {
        const token = parameter(args, 'token');
        return { token, invitation: token ? await findInvitation(token) : undefined };
      },
      Component: InvitationPage,
    };
  },
  async confirmAddress() {
    const [{ ConfirmAddressPage }] = await Promise.all([
      import('./ConfirmAddressPage'),
      translator.add('guestPages'),
    ]);
    return {
      loader: (args: LoaderFunctionArgs) => parameter(args, 'oobCode') || redirect('/login'),
      Component: ConfirmAddressPage,
    };
  },
  agreement: legal('agreement'),
  privacy: legal('privacy'),
  sla: legal('sla'),
  terms: legal('terms'),
  faq: legal('faq'),
};
