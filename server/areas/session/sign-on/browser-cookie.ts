import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '@contract/limits';
import type { Config } from '@server/config';
import { hashToken, randomToken } from '@server/platform/secrets/tokens';

const NAME = /^(?:__Host-)?sso-[\w-]{12}$/;
/** A browser with more pending sign-ons has to begin again. */
const MAX_COOKIES = 20;

/**
 * A cookie that binds a sign-on to the browser that began it, so that an answer obtained by an attacker can't
 * sign this browser in (login CSRF). One per sign-on, so that two tabs don't interfere.
 */
export function newBrowserCookie({ publicUrl }: Pick<Config, 'publicUrl'>, stateHash: string) {
  const token = randomToken();
  const isSecure = publicUrl.startsWith('https:');
  const name = `${isSecure ? '__Host-' : ''}sso-${stateHash.slice(0, 12)}`;
  const maxAge = limits.session.ssoRequestLifetimeMs / 1000;
  // Lax: sent when the provider redirects the browser back with a GET.
  const header = `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure ? '; Secure' : ''}`;
  return { header, browserHash: hashToken(token) };
}

/** The hashes of all pending sign-ons of this browser. */
export function readBrowserCookies(headers: IncomingHttpHeaders): string[] {
  return (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([name = '']) => NAME.test(name))
    .slice(0, MAX_COOKIES)
    .map(([, value = '']) => hashToken(value));
}
