import { isApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { accountCalls } from './accountCalls';
import { rememberAuthType } from './authType';
import { RoleNotAllowedError } from './session';
import type { SignInDeps, SignInOutcome } from './signIn';

export type LinkParameter = 'magicLinkVerificationToken' | 'ssoToken';

export interface SignInLink {
  kind: LinkParameter;
  token: string;
  /** The company that is expected after the sign-in. */
  companyId?: number;
}

const numberOf = (text: string | null) =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/**
 * The one-time token in a sign-in page address, with the company it names; a single sign-on token comes first.
 */
export function linkOf(query: URLSearchParams): SignInLink | undefined {
  for (const kind of ['ssoToken', 'magicLinkVerificationToken'] as const) {
    const token = query.get(kind);
    if (token) return { kind, token, companyId: numberOf(query.get('companyId')) };
  }
  return undefined;
}

/** A malformed token gets the same message as an expired one: the parameter it came in helps no one. */
function messageOf(error: unknown): string {
  if (!isApiError(error)) return translator.t('session.loginErrors.unknown');
  return error.status === 422 ? translator.t('session.notices.linkExpired') : error.message;
}

export type LinkOutcome = SignInOutcome | { step: 'failed'; message: string };

/** What a link's token is exchanged for: a sign-in token, or a code that was mailed. */
async function exchanged({ call }: SignInDeps, { kind, token }: SignInLink) {
  if (kind === 'ssoToken') return (await call(accountCalls.ssoToken, { params: { token } })).data;
  const { data } = await call(accountCalls.magicLinkToken, { params: { token } });
  return { ...data, verificationToken: null, email: null };
}

/**
 * Exchanges a link's token for a sign-in token and signs in with it. A single sign-on may ask for a mailed code instead. Until
 * that is entered, and after a link that failed, no one is signed in, not even the previous user.
 */
export async function signInByLink(deps: SignInDeps, link: SignInLink): Promise<LinkOutcome> {
  const { session } = deps;
  const authType = link.kind === 'ssoToken' ? 'sso' : 'default';
  try {
    await session.identity.ready();
    const { customFirebaseToken, verificationToken, email } = await exchanged(deps, link);
    if (customFirebaseToken === null) {
      if (verificationToken === null || email === null) throw new Error('the code has no verification token');
      await session.end();
      return { step: 'emailCode', pending: { email, verificationTokenId: verificationToken, authType } };
    }
    await session.identity.signInWithToken(customFirebaseToken);
    // Read together with the user. Whoever belongs to another company signs in to theirs.
    await session.establish(link.companyId);
    rememberAuthType(authType);
    return { step: 'signedIn' };
  } catch (error) {
    if (error instanceof RoleNotAllowedError)
      return { step: 'failed', message: translator.t('session.notices.roleNotAllowed') };
    const message = messageOf(error);
    await session.end(undefined, message);
    return { step: 'failed', message };
  }
}
