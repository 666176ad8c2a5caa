import type { Config } from '../config';
import { SsoFailure } from './failures';

const REDIRECTS = ['trainings', 'users'] as const;

export interface ReturnAddress {
  readonly appOrigin: string;
  readonly redirectTo: string | null;
}

type Origins = Pick<Config, 'publicUrl' | 'consoleOrigins'>;

const LOOPBACK = '127.0.0.1';

function ownOrigins({ publicUrl, consoleOrigins }: Origins): string[] {
  const own = [publicUrl, ...consoleOrigins].map((address) => new URL(address));
  // Users type either name of this machine.
  const local = own.filter(({ hostname }) => hostname === LOOPBACK);
  const origins = [...own, ...local.map((url) => Object.assign(new URL(url), { hostname: 'localhost' }))];
  return origins.map(({ origin }) => origin);
}

/**
 * The origins a sign-in may return to: those that serve this console and, with the same scheme and port, the
 * branded host of the company signing on.
 */
export function returnOrigins(config: Origins, companyHost: string | undefined): string[] {
  const own = ownOrigins(config);
  if (companyHost === undefined) return own;
  return [...own, Object.assign(new URL(config.publicUrl), { hostname: companyHost }).origin];
}

function parseAppUrl(appUrl: string | undefined, origins: readonly string[]): URL | undefined {
  if (!appUrl || !URL.canParse(appUrl)) return undefined;
  const url = new URL(appUrl);
  // A blob URL has the origin of the page that made it.
  const isPlain = ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  return isPlain && origins.includes(url.origin) ? url : undefined;
}

/** The origin of a URL on one of the console's own hosts; undefined for any other. */
export const ownOriginOf = (config: Origins, appUrl: string | undefined): string | undefined =>
  parseAppUrl(appUrl, ownOrigins(config))?.origin;

/**
 * Where a sign-in returns to. Of the given URL, only the origin, checked against `returnOrigins`, and a known
 * redirectTo are used. Throws a SsoFailure for any other origin.
 */
export function readAppUrl(config: Origins, appUrl: string | undefined, companyHost?: string): ReturnAddress {
  const url = parseAppUrl(appUrl, returnOrigins(config, companyHost));
  if (!url) throw new SsoFailure('noSubscription');
  const redirectTo = url.searchParams.get('redirectTo');
  return { appOrigin: url.origin, redirectTo: REDIRECTS.find((known) => known === redirectTo) ?? null };
}

/** The console's sign-in page with the one-time token of a finished sign-on. */
export function successAddress({ appOrigin, redirectTo }: ReturnAddress, ssoToken: string): string {
  const query = new URLSearchParams({ ssoToken, ...(redirectTo ? { redirectTo } : {}) });
  return `${appOrigin}/login?${query}`;
}

/** The console's failure page with one of our own texts. */
export const failureAddress = (appOrigin: string, errorMessage: string): string =>
  `${appOrigin}/sso_fail?${new URLSearchParams({ errorMessage })}`;
