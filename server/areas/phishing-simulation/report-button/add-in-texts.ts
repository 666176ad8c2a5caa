import { directionOf, type TextLanguage, textLanguage } from '@contract/languages';
import type { AddInTexts } from '@contract/phishing-simulation/report-button';
import { translation } from '@server/platform/text/translations';

export interface AddInWords {
  readonly language: TextLanguage;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: AddInTexts;
}

/** What add-ins are called. */
export const {
  name: ADD_IN_NAME,
  description: ADD_IN_DESCRIPTION,
  group: ADD_IN_GROUP,
} = translation('reportButton', 'en');

/** The words of add-ins for readers of a language, as a mail program names it: `de-CH`. */
export function addInWords(wanted: string): AddInWords {
  const language = textLanguage(wanted);
  return { language, direction: directionOf(language), texts: translation('reportButton', language).addIn };
}
