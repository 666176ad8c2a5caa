// No schemas here: guest screens read this, and must not load the schema library.

/** What the word of a password may be padded with and still be all there is to guess. */
const PADDING_MAX = 8;
/** Letters that a context word leaves over and that add nothing. */
const REST_MAX = 3;
const WORD_MIN = 3;
/** Different characters that a password has at least. */
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

/** The words of names and addresses that a person's passwords are likely made of; the product's own name is one. */
export const contextWords = (texts: readonly string[]): string[] => [
  'vigil',
  ...new Set(
    texts.flatMap((text) => lettersOf(text.toLowerCase())).filter((word) => word.length >= WORD_MIN),
  ),
];

/** The password as such, without signs at its ends, and without digits there either; each with its digits read as letters. */
function coresOf(password: string): string[] {
  const whole = password.toLowerCase();
  const plain = [
    whole,
    whole.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''),
    whole.replace(/^\P{L}+|\P{L}+$/gu, ''),
    // A leading @ or a closing 1 may stand for a letter.
    whole.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, ''),
  ];
  const cores = plain.filter((core) => core.length > 0 && whole.length - core.length <= PADDING_MAX);
  return [...new Set(cores.flatMap((core) => [core, unleet(core)]))];
}

/** What is left of a password's letters without the words of its context; undefined where it has none. */
function restOf(core: string, words: readonly string[]): string | undefined {
  const letters = lettersOf(core).join('');
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest === letters ? undefined : rest;
}

/**
 * Whether a password is among the first that somebody would try (ASVS 6.2.4, 6.2.11): a common one, a run of keys, few
 * characters over and over, or made of the words around the person, whatever digits and signs it is padded with.
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
