import type { Config } from '../config';
import { SsoFailure } from './failures';

const REDIRECTS = ['trainings', 'users'] as const;

export interface ReturnAddress {
  readonly appOrigin: string;
  readonly redirectTo: string | null;
}

type Origins = Pick<Config, 'publicUrl' | 'consoleOrigins'>;

const LOOPBACK = '127.0.0.1';

/** The origins that serve this console; a sign-in returns to no other. */
export function ownOrigins({ publicUrl, consoleOrigins }: Origins): string[] {
  const own = [publicUrl, ...consoleOrigins].map((address) => new URL(address));
  // On the own machine people type either name.
  const local = own.filter(({ hostname }) => hostname === LOOPBACK);
  const origins = [...own, ...local.map((url) => Object.assign(new URL(url), { hostname: 'localhost' }))];
  return origins.map(({ origin }) => origin);
}

/**
 * Where a sign-in returns to (1 §4.1). Of the given address only its origin counts, compared with the console's
 * own, and a known redirectTo: nothing else of it is ever followed. Throws a SsoFailure for any other origin.
 */
export function readAppUrl(config: Origins, appUrl: string | undefined): ReturnAddress {
  if (!appUrl || !URL.canParse(appUrl)) throw new SsoFailure('noSubscription');
  const { origin, protocol, searchParams, username, password } = new URL(appUrl);
  // A blob address bears the origin of the page that made it.
  if (!['http:', 'https:'].includes(protocol)) throw new SsoFailure('noSubscription');
  if (username || password || !ownOrigins(config).includes(origin)) throw new SsoFailure('noSubscription');
  const redirectTo = searchParams.get('redirectTo');
  return { appOrigin: origin, redirectTo: REDIRECTS.find((known) => known === redirectTo) ?? null };
}

/** The console's sign-in page with the one-time token of a finished sign-on. */
export function successAddress({ appOrigin, redirectTo }: ReturnAddress, ssoToken: string): string {
  const query = new URLSearchParams({ ssoToken, ...(redirectTo ? { redirectTo } : {}) });
  return `${appOrigin}/login?${query}`;
}

/** The console's failure page with one of our own texts. */
export const failureAddress = (appOrigin: string, errorMessage: string): string =>
  `${appOrigin}/sso_fail?${new URLSearchParams({ errorMessage })}`;
