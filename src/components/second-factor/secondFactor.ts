import { secondFactorEndpoints } from '@contract/account';
import { ERROR_CODES } from '@contract/errors';
import { type CurrentUser, sessionEndpoints } from '@contract/session';
import type { AnySession } from '@/authProvider/session';
import { isApiError } from '@/client/ApiError';
import type { Call } from '@/client/call';

export interface SecondFactorDeps {
  call: Call;
  session: Pick<AnySession, 'identity' | 'reload'>;
}

type Person = Pick<CurrentUser, 'company_id' | 'email' | 'isMfaEnabled'>;

/** Mails a code for the verification that `begin` started. */
export async function sendCode({ call }: Pick<SecondFactorDeps, 'call'>, { email }: Person, token: string) {
  await call(sessionEndpoints.sendCode, { body: { email, verificationTokenId: token } });
}

/** Checks the password and has the code mailed; returns the verification's token. */
export async function begin(deps: Pick<SecondFactorDeps, 'call'>, person: Person, password: string) {
  const { data } = await deps.call(secondFactorEndpoints.verifyPassword, {
    params: { companyId: person.company_id },
    body: { password },
  });
  await sendCode(deps, person, data.verificationToken);
  return data.verificationToken;
}

/**
 * Turns the second factor on or off with the mailed code, and keeps this session alive with the returned
 * token.
 */
export async function finish(
  { call, session }: SecondFactorDeps,
  person: Person,
  { code, token }: { code: string; token: string },
): Promise<void> {
  await session.identity.prepare();
  const { data } = await call(secondFactorEndpoints.change, {
    params: { companyId: person.company_id },
    body: { isMfaEnabled: !person.isMfaEnabled, code, verificationTokenId: token },
  });
  await session.identity.signInWithToken(data.customFirebaseToken);
  await session.reload();
}

/** Codes 60202 and 60203: no further attempt for ten minutes. */
export const isExhausted = (error: unknown): boolean =>
  isApiError(error) &&
  (error.code === ERROR_CODES.codeAttemptsExhausted || error.code === ERROR_CODES.codeSendsExhausted);
