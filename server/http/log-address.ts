/**
 * Query parameters whose values say nothing about anybody. All others may be words that were searched for, addresses
 * or one-time tokens: of those the name alone is logged.
 */
const SHOWN = new Set(
  'pageNumber pageSize order orderBy sort range platformType assignmentType open outcome purpose isAdminPanel'.split(
    ' ',
  ),
);
const PLAIN_NAME = /^[A-Za-z][\w.[\]-]{0,40}$/;
const PLAIN_VALUE = /^[\w[\]",.:-]{0,60}$/;
const NUMBER_OR_ID = /^(?:\d{1,16}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** A word as addresses of our own and of scanners are made of: no @, nothing encoded, not as long as a token. */
const WORD = /^[\w.-]{1,30}$/;
/** What follows these is somebody's, or lets somebody in. */
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

/** The path of an address that a route answers: its parameters are shown when they are numbers or ids. */
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
 * An address as it may be logged: without words that were searched for, people's addresses and one-time tokens, in
 * the path as in the query. `route` is the pattern of the route that answers it, if any.
 */
export function addressForLog(url: string, route?: string): string {
  const [path = '', query] = url.split('#', 1)[0]?.split(/\?(.*)/s, 2) ?? [];
  const segments = path.split('/');
  const shown = (route === undefined ? unroutedPath(segments) : routedPath(segments, route)).join('/');
  return query === undefined ? shown : `${shown}?${query.split('&').map(parameterForLog).join('&')}`;
}
