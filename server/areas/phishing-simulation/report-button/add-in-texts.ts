import type { AddInTexts } from '@contract/phishing-simulation/report-button';
import english from '@i18n/en/reportButton.json';
import { type MailLanguage, mailLanguage } from '@server/platform/mail/texts';

export interface AddInWords {
  readonly language: MailLanguage;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: AddInTexts;
}

/** What add-ins are called. */
export const { name: ADD_IN_NAME, description: ADD_IN_DESCRIPTION, group: ADD_IN_GROUP } = english;

/** The words of add-ins for readers of a language, as a mail program names it: `de-CH`. */
export function addInWords(wanted: string): AddInWords {
  const language = mailLanguage(wanted);
  return { language, direction: language === 'he' ? 'rtl' : 'ltr', texts: english.addIn };
}
