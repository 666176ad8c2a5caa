import { limits } from '@contract/limits';

const NAME = 'hubspotutk=';

/** The cookie of the marketing tracker, as it is; undefined on pages without one. */
export function trackerToken(cookies = document.cookie): string | undefined {
  const token = cookies
    .split(/; */)
    .find((pair) => pair.startsWith(NAME))
    ?.slice(NAME.length);
  // One that the gateway would refuse must not keep a ticket from being sent.
  return token && token.length <= limits.text.trackerTokenMax ? token : undefined;
}

/** Where a request comes from. The address is without its query, which may name people. */
export const comesFrom = () => ({
  pageUri: location.origin + location.pathname,
  // As far as the gateway takes it: pages are named by their records.
  pageName: document.title.slice(0, limits.text.nameMax),
  hutk: trackerToken(),
});
