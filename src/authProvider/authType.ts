import { limits } from '@contract/limits';

export type AuthType = 'sso' | 'default';

const { authTypeCookie: NAME, authTypeCookieMs } = limits.session;

/** The browser features the cookie needs; tests pass fakes. */
export interface CookieJar {
  document: { cookie: string };
  location: { protocol: string };
}

const browser = (): CookieJar | undefined => (typeof document === 'undefined' ? undefined : globalThis);

/** Remembers for 14 days and 10 hours how this browser signs in. */
export function rememberAuthType(type: AuthType, jar: CookieJar | undefined = browser()): void {
  if (!jar) return;
  const secure = jar.location.protocol === 'https:' ? '; Secure' : '';
  jar.document.cookie = `${NAME}=${type}; Max-Age=${authTypeCookieMs / 1000}; Path=/; SameSite=Lax${secure}`;
}

/** How this browser last signed in; the password when nothing is stored. */
export function readAuthType(jar: Pick<CookieJar, 'document'> | undefined = browser()): AuthType {
  const kept = jar?.document.cookie.split(/; */).find((pair) => pair.startsWith(`${NAME}=`));
  return kept === `${NAME}=sso` ? 'sso' : 'default';
}
