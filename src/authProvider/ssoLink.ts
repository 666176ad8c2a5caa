const RETURN = 'appUrl';

const readWebAddress = (link: string): URL | undefined => {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
};

const returnTo = (origin: string) => `${origin}/login`;

/**
 * The provider link with where to return to. Undefined when it is no web address: a link is followed by
 * the browser, and a script must never be.
 */
export function completeLink(link: string, origin: string): string | undefined {
  const url = readWebAddress(link);
  url?.searchParams.set(RETURN, returnTo(origin));
  url?.searchParams.set('isAdminPanel', 'true');
  return url?.href;
}

/**
 * A sign-in link that came with an error, as it is but for where it returns to: the gateway names its own
 * host, the person may be at their company's. Undefined when it is no web address.
 */
export function linkBackTo(origin: string, link: string): string | undefined {
  const url = readWebAddress(link);
  if (url?.searchParams.has(RETURN)) url.searchParams.set(RETURN, returnTo(origin));
  return url?.href;
}
