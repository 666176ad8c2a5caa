import { appBase, isLearnerApp } from '@/app';

const RETURN = 'appUrl';

const readWebAddress = (link: string): URL | undefined => {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
};

const returnTo = (origin: string) => `${origin}${appBase}/login`;

/**
 * The provider's link with its return address. Undefined when it is not a web address: the browser follows
 * the link, so it must never be a script.
 */
export function completeLink(link: string, origin: string): string | undefined {
  const url = readWebAddress(link);
  url?.searchParams.set(RETURN, returnTo(origin));
  url?.searchParams.set('isAdminPanel', String(!isLearnerApp));
  return url?.href;
}

/**
 * A sign-in link from an error, with its return address replaced: the gateway names its own host, but the
 * user may be at their company's. Undefined when it is not a web address.
 */
export function linkBackTo(origin: string, link: string): string | undefined {
  const url = readWebAddress(link);
  if (url?.searchParams.has(RETURN)) url.searchParams.set(RETURN, returnTo(origin));
  return url?.href;
}
