import type { ErrorEvent } from '@sentry/browser';

const EMAIL = /[^\s@<>"'/]+(?:@|%40)[^\s@<>"'/]+\.[a-z]{2,}/gi;
/** Signed tokens, and anything long enough to be a key with letters and digits mixed. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}\b/gi;
/** The query and the fragment of an address or path. */
const QUERY = /((?:https?:\/)?\/[^\s?#]*)[?#][^\s)]*/g;

/** A text safe to send: no email address, no token, no query. */
export const scrubText = (text: string): string =>
  text.replace(QUERY, '$1').replace(EMAIL, '[email]').replace(TOKEN, '[token]');

type Exception = NonNullable<NonNullable<ErrorEvent['exception']>['values']>[number];

function scrubException({ type, value, mechanism, stacktrace }: Exception): Exception {
  return {
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { value: scrubText(value) }),
    ...(mechanism ? { mechanism: { type: mechanism.type, handled: mechanism.handled } } : {}),
    ...(stacktrace
      ? {
          stacktrace: {
            frames: (stacktrace.frames ?? []).map(({ filename, function: name, lineno, colno, in_app }) => ({
              // File names contain a content hash: it is not a token, and it is needed to find the source
              // map.
              filename: filename?.replace(/[?#].*$/, ''),
              function: name,
              lineno,
              colno,
              in_app,
            })),
          },
        }
      : {}),
  };
}

/**
 * The event that is sent instead: what failed and where, in which build, and the user's id. It is built from
 * the known fields only, so that bodies, headers and breadcrumbs cannot leak.
 */
export function scrubEvent(event: ErrorEvent, pathname: string): ErrorEvent {
  const { event_id, timestamp, platform, level, release, sdk, exception, tags, user } = event;
  return {
    type: undefined,
    event_id,
    timestamp,
    platform,
    level,
    release,
    sdk,
    tags,
    ...(user?.id === undefined ? {} : { user: { id: user.id } }),
    request: { url: scrubText(pathname) },
    exception: { values: (exception?.values ?? []).map(scrubException) },
  };
}
