/** Where tracking pages are, below the address of the installation. */
export const TRACKING_PREFIX = '/s/';

const TRACKED = /^\/+s(?:\/+([^?#]*)|(?=[?#]|$))/i;
const TOKEN = /^[\w-]{22}/;
/** A letter of a token that something on the way has encoded. */
const ENCODED = /%(?:2d|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\da])/gi;

/**
 * The address of a tracking page without what mail programs, filters and people add to it: the first 22 letters after `/s/` count,
 * whatever follows. Any other address stays as it is.
 */
export function trackedAddress(url: string): string {
  const found = TRACKED.exec(url);
  if (!found) return url;
  const path = (found[1] ?? '').replace(ENCODED, (code) => decodeURIComponent(code));
  // Nothing that can't be decoded may keep the request from its page.
  return TRACKING_PREFIX + (TOKEN.exec(path)?.[0] ?? '');
}

/** What leads from an address as it was asked for, with whatever follows its token, to another page below `/s/`. */
export function besideTracked(askedUrl: string, token: string): string {
  const [path = ''] = askedUrl.split(/[?#]/);
  const below = path.replace(/^\/+s\/+/i, '').split('/').length - 1;
  return '../'.repeat(below) + token;
}
