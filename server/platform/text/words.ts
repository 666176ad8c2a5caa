import type { TextLanguage } from '@contract/languages';
import { filled } from './filled';
import { translation } from './translations';

/** A sentence with values: its English text, with `%{1}`, `%{2}` … in their places, and the values. */
export interface Words {
  readonly text: string;
  readonly values: readonly Value[];
}

/**
 * A number is an amount, written as the language does; a year or an id is a text. A function writes its value in the language,
 * and a list has things that are said in it.
 */
type Value = string | number | ((language: TextLanguage) => string) | readonly Said[];

/** What is said to a user in English, by which its translations in `i18n/<language>/errors.json` are found. */
export type Said = string | Words;

/** The parts of a sentence with `%{1}`, `%{2}` … between them. */
const withPlaces = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => [text, '%{', at, '}', part].join(''));

/** A sentence with values: `` words`At most ${max} customers at once.` ``. */
export const words = (parts: readonly string[], ...values: readonly Value[]): Words => ({
  text: withPlaces(parts),
  values,
});

const VALUE = /\d+|\{\w+\}/g;

/** The sentence of a plain text that names numbers or placeholders, as those of the contract's schemas do. */
function valuesIn(text: string): Words {
  return { text: withPlaces(text.split(VALUE)), values: text.match(VALUE) ?? [] };
}

const ownText = (text: string, language: TextLanguage): string | undefined => {
  const own: unknown = Reflect.get(translation('errors', language), text);
  return typeof own === 'string' ? own : undefined;
};

/** Between the parts of a list; other languages have a comma and a space. */
const COMMAS: Partial<Record<TextLanguage, string>> = { ar: '، ', ja: '、', zh: '、' };

function fill(text: string, values: readonly Value[], language: TextLanguage): string {
  const filling = values.map((value) => {
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
    if (typeof value === 'function') return value(language);
    return typeof value === 'string'
      ? value
      : value.map((one) => inLanguage(one, language)).join(COMMAS[language] ?? ', ');
  });
  return filled(text, Object.fromEntries(filling.map((value, at) => [at + 1, value])), language);
}

/** The same in a language; what has no translation, such as how a field is misused, stays in English. */
export function inLanguage(said: Said, language: TextLanguage): string {
  const isPlain = typeof said === 'string';
  if (language !== 'en') {
    const whole = isPlain ? ownText(said, language) : undefined;
    if (whole !== undefined) return whole;
    const { text, values } = isPlain ? valuesIn(said) : said;
    const own = ownText(text, language);
    if (own !== undefined) return fill(own, values, language);
  }
  return isPlain ? said : fill(said.text, said.values, 'en');
}

/** What logs, SCIM and callers without a language get. */
export const inEnglish = (said: Said): string => inLanguage(said, 'en');

/** A failure that is told to a user. */
export class ToldError extends Error {
  constructor(readonly said: Said) {
    super(inEnglish(said));
  }
}
