import type { SsoOrigin } from '@contract/sign-on';
import type { Config } from '@server/config';
import { SsoFailure } from './failures';

const REDIRECTS = ['trainings', 'users'] as const;

/** An app that a sign-on leads back to. */
export interface App {
  readonly app: SsoOrigin;
  readonly appOrigin: string;
}

export interface ReturnAddress extends App {
  readonly redirectTo: string | null;
}

type Origins = Pick<Config, 'publicUrl' | 'consoleOrigins' | 'learnerUrl' | 'hasLearnerApp'>;

const LOOPBACK = '127.0.0.1';

function ownOrigins(
  { publicUrl, consoleOrigins, learnerUrl, hasLearnerApp }: Origins,
  app: SsoOrigin,
): string[] {
  const addresses = app === 'learner' && hasLearnerApp ? [learnerUrl] : [publicUrl, ...consoleOrigins];
  const own = addresses.map((address) => new URL(address));
  // Users type either name of this machine.
  const local = own.filter(({ hostname }) => hostname === LOOPBACK);
  const origins = [...own, ...local.map((url) => Object.assign(new URL(url), { hostname: 'localhost' }))];
  return origins.map(({ origin }) => origin);
}

/**
 * The origins a sign-in may return to: those that serve the app and, with the same scheme and port, the branded hosts of
 * the company signing on.
 */
export function returnOrigins(config: Origins, app: SsoOrigin, companyHosts: readonly string[]): string[] {
  const hosts = companyHosts.map((hostname) => Object.assign(new URL(config.publicUrl), { hostname }).origin);
  return [...ownOrigins(config, app), ...hosts];
}

function parseAppUrl(appUrl: string | undefined, origins: readonly string[]): URL | undefined {
  if (!appUrl || !URL.canParse(appUrl)) return undefined;
  const url = new URL(appUrl);
  // A blob URL has the origin of the page that made it.
  const isPlain = ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  return isPlain && origins.includes(url.origin) ? url : undefined;
}

/** The origin of a URL on one of the app's own hosts; undefined for any other. */
export const ownOriginOf = (
  config: Origins,
  app: SsoOrigin,
  appUrl: string | undefined,
): string | undefined => parseAppUrl(appUrl, ownOrigins(config, app))?.origin;

/** The app where users of this installation find it. */
export const homeOf = ({ publicUrl, learnerUrl }: Origins, app: SsoOrigin): App => ({
  app,
  appOrigin: new URL(app === 'learner' ? learnerUrl : publicUrl).origin,
});

/**
 * Where a sign-in returns to. Of the given URL, only the origin, checked against `returnOrigins`, and a known
 * redirectTo are used. Throws a SsoFailure for any other origin.
 */
export function readAppUrl(
  config: Origins,
  app: SsoOrigin,
  appUrl: string | undefined,
  companyHosts: readonly string[] = [],
): ReturnAddress {
  const url = parseAppUrl(appUrl, returnOrigins(config, app, companyHosts));
  if (!url) throw new SsoFailure('noSubscription');
  const redirectTo = url.searchParams.get('redirectTo');
  return { app, appOrigin: url.origin, redirectTo: REDIRECTS.find((known) => known === redirectTo) ?? null };
}

/** A page of an app. On every host, the learner's app has the path that it has at its own address. */
function pageOf({ learnerUrl }: Origins, { app, appOrigin }: App, path: string): string {
  const base = app === 'learner' ? new URL(learnerUrl).pathname.replace(/\/$/, '') : '';
  return appOrigin + base + path;
}

/** The app's sign-in page with the one-time token of a finished sign-on. */
export function successAddress(config: Origins, back: ReturnAddress, ssoToken: string): string {
  const query = new URLSearchParams({
    ssoToken,
    ...(back.redirectTo ? { redirectTo: back.redirectTo } : {}),
  });
  return `${pageOf(config, back, '/login')}?${query}`;
}

/** The app's failure page with one of our own texts. */
export const failureAddress = (config: Origins, app: App, errorMessage: string): string =>
  `${pageOf(config, app, '/sso_fail')}?${new URLSearchParams({ errorMessage })}`;
