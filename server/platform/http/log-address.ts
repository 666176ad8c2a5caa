/**
 * Query parameters whose values are never personal. All others may be search terms, email addresses or
 * one-time tokens, so only their names are logged.
 */
const SHOWN = new Set(
  'pageNumber pageSize order orderBy sort range platformType assignmentType open outcome purpose isAdminPanel'.split(
    ' ',
  ),
);
const PLAIN_NAME = /^[A-Za-z][\w.[\]-]{0,40}$/;
const PLAIN_VALUE = /^[\w[\]",.:-]{0,60}$/;
const NUMBER_OR_ID = /^(?:\d{1,16}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** A word as in our own URLs and those of scanners: no @, nothing encoded, shorter than a token. */
const WORD = /^[\w.-]{1,30}$/;
/** The segment after these is personal or a secret. */
const NAMES_SOMETHING =
  /^(?:custom_token_sso|magic_link|verify_email|confirm_email|invitation|return|by_email|by_domain|by-domain)$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '%';
  }
};

function parameterForLog(parameter: string): string {
  const [name = '', ...rest] = parameter.split('=');
  if (rest.length === 0 || !PLAIN_NAME.test(name)) return '…';
  const isShown = SHOWN.has(name) && PLAIN_VALUE.test(decoded(rest.join('=')));
  return `${name}=${isShown ? rest.join('=') : '…'}`;
}

/** The path of a request with a route: parameters are shown when they are numbers or ids. */
const routedPath = (segments: readonly string[], route: string) => {
  const pattern = route.split('/');
  return segments.map((segment, index) => {
    const isFixed = pattern[index] !== undefined && !/^[:*]/.test(pattern[index] ?? '');
    return isFixed || NUMBER_OR_ID.test(segment) ? segment : '…';
  });
};

const unroutedPath = (segments: readonly string[]) =>
  segments.map((segment, index) => {
    if (segment === '' || NUMBER_OR_ID.test(segment)) return segment;
    return WORD.test(segment) && !NAMES_SOMETHING.test(segments[index - 1] ?? '') ? segment : '…';
  });

/**
 * A URL in loggable form: no search terms, email addresses or one-time tokens in path or query. `route` is
 * the pattern of the route that answers it, if any.
 */
export function addressForLog(url: string, route?: string): string {
  const [path = '', query] = url.split('#', 1)[0]?.split(/\?(.*)/s, 2) ?? [];
  const segments = path.split('/');
  const shown = (route === undefined ? unroutedPath(segments) : routedPath(segments, route)).join('/');
  return query === undefined ? shown : `${shown}?${query.split('&').map(parameterForLog).join('&')}`;
}
