import { directionOf } from '@contract/languages';

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const CONTROLS = /\p{Bidi_Control}/gu;

/** Characters around a part of a text that has a direction of its own: the Unicode Bidirectional Algorithm's isolates. */
export const ISOLATE = { start: '\u2068', end: '\u2069' } as const;

/** Unicode's word joiner: no line ends beside it. */
export const JOINER = '\u2060';

/** A text that stays on its line, such as a day in a cell; the joiners are not drawn. */
export const unbroken = (text: string): string => [...text].join(JOINER);

/**
 * Puts values in the place of `%{name}` in a text of a language. Names of another direction than the text keep theirs, and
 * what stands around them stays where it is.
 */
export function filled(
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: string,
): string {
  const isFromRight = directionOf(language) === 'rtl';
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '').replace(CONTROLS, '');
    return isFromRight || FROM_RIGHT.test(value) ? `${ISOLATE.start}${value}${ISOLATE.end}` : value;
  });
}
