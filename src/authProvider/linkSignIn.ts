import { isApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { accountCalls } from './accountCalls';
import { rememberAuthType } from './authType';
import { RoleNotAllowedError } from './session';
import type { SignInDeps } from './signIn';

export type LinkParameter = 'magicLinkVerificationToken' | 'ssoToken';

/** The one-time token in a sign-in page address; a single sign-on token comes first. */
export function linkOf(query: URLSearchParams): { kind: LinkParameter; token: string } | undefined {
  for (const kind of ['ssoToken', 'magicLinkVerificationToken'] as const) {
    const token = query.get(kind);
    if (token) return { kind, token };
  }
  return undefined;
}

/** A malformed token gets the same message as an expired one: the parameter it came in helps no one. */
function messageOf(error: unknown): string {
  if (!isApiError(error)) return translator.t('session.loginErrors.unknown');
  return error.status === 422 ? translator.t('session.notices.linkExpired') : error.message;
}

/**
 * Exchanges a link's token for a sign-in token and signs in with it. Returns undefined, or the message to
 * show: a failed link leaves no one signed in, not even the previous user.
 */
export async function signInByLink(
  { call, session }: SignInDeps,
  { kind, token }: { kind: LinkParameter; token: string },
): Promise<string | undefined> {
  try {
    await session.identity.ready();
    const { data } =
      kind === 'ssoToken'
        ? await call(accountCalls.ssoToken, { params: { token } })
        : await call(accountCalls.magicLinkToken, { params: { token } });
    await session.identity.signInWithToken(data.customFirebaseToken);
    await session.establish();
    rememberAuthType(kind === 'ssoToken' ? 'sso' : 'default');
    return undefined;
  } catch (error) {
    if (error instanceof RoleNotAllowedError) return translator.t('session.notices.roleNotAllowed');
    const message = messageOf(error);
    await session.end(undefined, message);
    return message;
  }
}
