/** Tags that readers have for languages whose texts are kept under another one. */
const ALSO: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', sv: 'sv-se' };

/** The first of the wanted languages (BCP 47) that is among those there are, or is a variety of one that is. */
export function languageAmong<Language extends string>(
  wanted: readonly string[],
  isThere: (tag: string) => tag is Language,
): Language | undefined {
  return wanted
    .map((tag) => tag.toLowerCase())
    .flatMap((tag) => [tag, tag.split('-')[0] ?? ''])
    .flatMap((tag) => [tag, ALSO[tag] ?? tag])
    .find(isThere);
}

const FROM_RIGHT = /^(?:ar|fa|he|ur)\b/;

/** The direction in which a language (BCP 47) is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (FROM_RIGHT.test(language) ? 'rtl' : 'ltr');

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** A text with its plural forms, parted by `||||` in the order of CATEGORIES: the one for a number. */
export function pluralOf(text: string, language: string, count: number): string {
  const forms = text.split('||||').map((form) => form.trim());
  const rules = new Intl.PluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  const inUse = CATEGORIES.filter((category) => pluralCategories.includes(category));
  return forms[inUse.indexOf(rules.select(count))] ?? forms.at(-1) ?? text;
}
