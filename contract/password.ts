// No schemas here: guest screens read this, and must not load the schema library.

/** Characters that may pad a word without making the password harder to guess. */
const PADDING_MAX = 8;
/** Letters left next to a context word that still add nothing. */
const REST_MAX = 3;
const WORD_MIN = 3;
/** Minimum number of different characters in a password. */
const DISTINCT_MIN = 5;

const RUNS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890'];
const ALL_RUNS = RUNS.flatMap((run) => [run, [...run].reverse().join('')]);

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const unleet = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LEET[sign] ?? sign);
const lettersOf = (text: string) => text.match(/\p{L}+/gu) ?? [];

/**
 * Words of names and addresses that a user's passwords are likely to contain; the product's name is one of
 * them.
 */
export const contextWords = (texts: readonly string[]): string[] => [
  'vigil',
  ...new Set(
    texts.flatMap((text) => lettersOf(text.toLowerCase())).filter((word) => word.length >= WORD_MIN),
  ),
];

/**
 * The password, the password without leading and trailing signs, and also without digits there; each also
 * with digits read as letters.
 */
function coresOf(password: string): string[] {
  const whole = password.toLowerCase();
  const plain = [
    whole,
    whole.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''),
    whole.replace(/^\P{L}+|\P{L}+$/gu, ''),
    // A leading @ or a trailing 1 may replace a letter.
    whole.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, ''),
  ];
  const cores = plain.filter((core) => core.length > 0 && whole.length - core.length <= PADDING_MAX);
  return [...new Set(cores.flatMap((core) => [core, unleet(core)]))];
}

/**
 * The letters that remain once the context words are removed; undefined when the core contains none of them.
 */
function restOf(core: string, words: readonly string[]): string | undefined {
  const letters = lettersOf(core).join('');
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest === letters ? undefined : rest;
}

/**
 * Whether a password is among the first an attacker would try (ASVS 6.2.4, 6.2.11): a common one, a keyboard
 * run, a few characters repeated, or built from words related to the user, whatever digits and signs pad it.
 */
export function isEasyToGuess(
  password: string,
  common: Pick<ReadonlySet<string>, 'has'>,
  words: readonly string[],
): boolean {
  if (new Set(password.toLowerCase()).size < DISTINCT_MIN) return true;
  return coresOf(password).some((core) => {
    if (core.length >= WORD_MIN && (common.has(core) || ALL_RUNS.some((run) => run.includes(core))))
      return true;
    const repeated = new Set(lettersOf(core));
    const [only = ''] = repeated;
    if (repeated.size === 1 && common.has(only)) return true;
    const rest = restOf(core, words);
    return rest !== undefined && (rest.length <= REST_MAX || common.has(rest));
  });
}
