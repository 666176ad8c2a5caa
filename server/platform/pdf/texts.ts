import english from '@i18n/en/documents.json';

/** The texts of PDF files. Add a translated language here and nowhere else. */
const TEXTS: Readonly<Record<string, typeof english>> = { en: english };

export interface DocumentTexts {
  /** The language they are in: BCP 47. */
  readonly language: string;
  readonly texts: typeof english;
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string;
}

/** The texts in a language, in the language it is a variety of, or in English. */
export function documentTexts(wanted = 'en'): DocumentTexts {
  const language = [wanted, wanted.split('-')[0] ?? ''].find((one) => Object.hasOwn(TEXTS, one)) ?? 'en';
  return {
    language,
    texts: TEXTS[language] ?? english,
    fill: (text, values) => text.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  };
}
