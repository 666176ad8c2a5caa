import { isLearnerApp } from '@/app';
import type { Call } from '@/client/call';
import { type AuthType, rememberAuthType } from './authType';
import { sessionCalls } from './calls';
import type { AnySession } from './session';

export interface SignInDeps {
  call: Call;
  session: AnySession;
}

/** A sign-in waiting for the mailed code. It is stored in memory only: a reload starts over at the form. */
export interface PendingCode {
  email: string;
  verificationTokenId: string;
  /** How the browser remembers that this user signs in. */
  authType: AuthType;
  /** Their company requires a second step, which the code turns on. */
  isFactorNew?: boolean;
}

export type SignInOutcome = { step: 'signedIn' } | { step: 'emailCode'; pending: PendingCode };

/**
 * Password sign-in: the gateway checks the credentials first. If it asks for a second step, the code screen
 * follows; otherwise the identity service signs in and the role is checked.
 */
export async function signInWithPassword(
  { call, session }: SignInDeps,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const { data } = await call(sessionCalls.validateLogin, {
    body: { email, password, isAdmin: !isLearnerApp },
  });
  if (data.isMfaLogin) {
    if (!data.verificationToken) throw new Error('the second step has no verification token');
    return {
      step: 'emailCode',
      pending: {
        ...{ email, verificationTokenId: data.verificationToken, authType: 'default' as const },
        isFactorNew: data.isFactorNew,
      },
    };
  }
  await session.identity.signInWithPassword(email, password);
  await session.establish(data.companyId ?? undefined);
  rememberAuthType('default');
  return { step: 'signedIn' };
}
