import { directionOf, textLanguage } from '@contract/languages';
import type en from '@i18n/en/simulation.json';
import { translation } from '@server/platform/text/translations';

export interface PageWords {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: typeof en;
}

/** The words of public pages in the first of these languages that has some, or is a variety of one that has; else in English. */
export function pageWords(...wanted: readonly string[]): PageWords {
  const language = textLanguage(...wanted);
  return { language, direction: directionOf(language), texts: translation('simulation', language) };
}
