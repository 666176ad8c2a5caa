const HEADER_LANGUAGES_MAX = 10;

/** The languages of an `Accept-Language`, as browsers list them: the best first. */
export const acceptedLanguages = (header = ''): string[] =>
  header
    .split(',', HEADER_LANGUAGES_MAX)
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter(Boolean);
