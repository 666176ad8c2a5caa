/** Where directories provision users: below it are Users, Groups and what describes them. */
export const SCIM_PREFIX = '/scim/v2';

const ASKED = new RegExp(`^/{1,9}${SCIM_PREFIX.slice(1)}(?=[/?#]|$)([^?#]*)`);

/**
 * The address of a call of SCIM without the slashes that a directory adds to it: one behind the address it was given, one at
 * the end. Any other address stays as it is.
 */
export function scimAddress(url: string): string {
  const found = ASKED.exec(url);
  if (!found) return url;
  const [asked, below = ''] = found;
  return SCIM_PREFIX + below.replace(/\/{2,}/g, '/').replace(/\/$/, '') + url.slice(asked.length);
}
