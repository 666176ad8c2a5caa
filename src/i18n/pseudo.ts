/**
 * Pseudo-locales: English made longer, accented and bracketed, so that an untranslated text, a clipped label
 * or a wrong direction is easy to see. Chosen by `?lang=`, never offered to users.
 */
export const PSEUDO_LOCALES = ['en-XA', 'ar-XB'] as const;
export type PseudoLocale = (typeof PSEUDO_LOCALES)[number];

export const isPseudoLocale = (value: unknown): value is PseudoLocale =>
  PSEUDO_LOCALES.some((locale) => locale === value);

/** Texts of one or more files: nested objects whose leaves are phrases. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

const ACCENTED = new Map(
  Array.from('aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ', (letter, index) => [
    letter,
    Array.from('åÅƀƁçÇðÐéÉƒƑĝĜĥĤîÎĵĴķĶļĻɱṀñÑöÖþÞɋɊŕŔšŠţŢûÛṽṼŵŴẋẊýÝžŽ')[index] ?? letter,
  ]),
);

/** Translated texts are about a third longer than English ones. */
const GROWTH = 0.35;
const FILLER = ['öñé', 'ţŵö', 'ţĥŕéé', 'ƒöûŕ', 'ƒîṽé', 'šîẋ'];

// Placeholders and markup are machine-readable and stay unchanged.
const UNTOUCHED = /(%\{.*?\}|<[^>]*>)/;

function padding(length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index++) text += ` ${FILLER[index % FILLER.length]}`;
  return text;
}

function pseudoForm(form: string): string {
  const text = form.trim();
  const accented = text
    .split(UNTOUCHED)
    .map((part, index) => (index % 2 ? part : Array.from(part, (one) => ACCENTED.get(one) ?? one).join('')))
    .join('');
  return `[${accented}${padding(Math.ceil(text.length * GROWTH))}]`;
}

/** One phrase in the pseudo-locale; plural forms (`one |||| many`) are converted separately. */
export const pseudoPhrase = (phrase: string): string =>
  phrase.trim() === '' ? phrase : phrase.split('||||').map(pseudoForm).join(' |||| ');

/** The same tree of texts in the pseudo-locale. */
export const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoPhrase(value) : pseudoTexts(value),
    ]),
  );
