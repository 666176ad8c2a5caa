const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** A text with its plural forms, parted by `||||` in the order of CATEGORIES: the one for a number. */
export function pluralOf(text: string, language: string, count: number): string {
  const forms = text.split('||||').map((form) => form.trim());
  const rules = new Intl.PluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  const inUse = CATEGORIES.filter((category) => pluralCategories.includes(category));
  return forms[inUse.indexOf(rules.select(count))] ?? forms.at(-1) ?? text;
}
