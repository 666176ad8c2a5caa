import { limits } from '@contract/limits';
import { rememberAuthType } from './authType';
import { sessionCalls } from './calls';
import type { PendingCode, SignInDeps } from './signIn';

/** Exchanges the mailed code for a sign-in token, signs in and checks the role. */
export async function submitCode(
  { call, session }: SignInDeps,
  { verificationTokenId, authType }: PendingCode,
  code: string,
): Promise<void> {
  const { data } = await call(sessionCalls.mfaLogin, { body: { code, verificationTokenId } });
  await session.identity.signInWithToken(data.customFirebaseToken);
  await session.establish();
  rememberAuthType(authType);
}

/** Mails a new code; the previous one stops working. */
export async function resendCode(
  { call }: Pick<SignInDeps, 'call'>,
  { email, verificationTokenId }: PendingCode,
): Promise<void> {
  await call(sessionCalls.sendCode, { body: { email, verificationTokenId } });
}

/** 'Resend code' is offered only up to this number of wrong codes. */
export const canResend = (attempts: number): boolean => attempts <= limits.session.resendShownUpToAttempt;
