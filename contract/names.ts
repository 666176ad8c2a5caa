/*
 * What a name is: which two are the same, which ones a search finds, and which letters in it nobody sees. Everything
 * that compares, searches or cleans names uses these functions, in the gateway and in the browser.
 */

/** Characters without a look: format characters, what Unicode lets every font ignore, and the blank Braille cell. */
const UNSEEN = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

/** Letters between which a joiner changes what is seen: those of Persian, of India's scripts, and emoji. */
const JOINED = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const JOINER = String.raw`[\u200c\u200d]`;
const SELECTOR = String.raw`\p{Variation_Selector}`;

const ANY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');
const HIDDEN = new RegExp(
  [
    String.raw`(?<![^\s\p{Cc}\p{Cs}${UNSEEN}])${SELECTOR}`,
    `(?<!${JOINED}${SELECTOR}?)${JOINER}|${JOINER}(?!${JOINED})`,
    `(?!${JOINER}|${SELECTOR})[${UNSEEN}]`,
  ].join('|'),
  'gu',
);

/**
 * A name without letters that nobody sees, as a pasted one is cleaned. A joiner between two letters of a script that
 * needs it, or in an emoji, stays, and so does a variation selector after a letter: both change what is seen. Identity
 * ignores them.
 */
export const withoutHidden = (name: string): string => name.replace(HIDDEN, '');

/** Whether a name has letters that nobody sees, so that it may look like another. */
export const hasHidden = (name: string): boolean => withoutHidden(name) !== name;

/**
 * An address without letters that nobody sees, as a pasted one is cleaned. Only the domain may have joiners, where the
 * domain name system knows them.
 */
export function withoutHiddenInEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = withoutHidden(address.slice(at)).replace(/\p{Variation_Selector}/gu, '');
  return address.slice(0, at).replace(ANY_UNSEEN, '') + domain;
}

const APOSTROPHES = /[\u02bb\u02bc\u2018-\u201b\u2039\u203a]/g;
const QUOTES = /[\u00ab\u00bb\u201c-\u201f]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;
const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu;
const SPACES = /[\s\u2800]+/g;

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Unicode's case folding, by the pairs that the runtime knows. The dotless i of Turkish is a letter of its own. */
const foldCase = (text: string): string =>
  text
    .replace(/[^\u0131]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase())
    .replace(/\u03c2/g, '\u03c3');

/**
 * Two names are the same when their identity keys are equal: after composition (NFC), case folding, removal of
 * default-ignorable letters, and spaces trimmed and joined; typographic apostrophes, quotes and hyphens equal the plain
 * ones. Accents and other marks, width and compatibility forms distinguish. Decides about names in use and which team,
 * company or view a name means, never what a search finds.
 */
export function identityKey(name: string): string {
  if (isAscii(name)) return name.toLowerCase().replace(/\s+/g, ' ').trim();
  return foldCase(name.normalize('NFC').replace(IGNORED, ''))
    .normalize('NFC')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(HYPHENS, '-')
    .replace(SPACES, ' ')
    .trim();
}

/** Letters that Unicode doesn't decompose, as typed on other keyboards. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const MARKED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
/** Accents that stand alone, primes and Hebrew marks, as they are typed for apostrophes and quotes. */
const MORE_APOSTROPHES = /[\u0060\u00b4\u02b9\u2032\u05f3]/g;
const MORE_QUOTES = /[\u2033\u05f4]/g;
const plainQuotes = (text: string) => text.replace(MORE_APOSTROPHES, "'").replace(MORE_QUOTES, '"');

/**
 * A text for searching and sorting. It ignores all that identity does, and also accents of Latin, Greek and Cyrillic,
 * width and other compatibility forms. Marks of other scripts are letters and stay: カ does not find ガ. Texts with the
 * same key may be different names, so it never decides whether two are the same.
 */
export function searchKey(text: string): string {
  const key = plainQuotes(identityKey(text));
  if (isAscii(key)) return key;
  // An accent that stands alone decomposes into a space.
  const apart = plainQuotes(key.normalize('NFKD')).replace(MARKED, '$1');
  return identityKey(apart).replace(/[øæœłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
