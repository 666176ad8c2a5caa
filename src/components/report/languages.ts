import { isReportLanguage } from '@contract/paper/languages';
import { LANGUAGE_CHOICES } from '@/i18n/languageNames';
import { type Locale, languageOf } from '@/i18n/locales';
import { isPseudoLocale } from '@/i18n/pseudo';

/** The languages that reports are written in, whether the console is or not. */
export const LANGUAGES_OF_REPORTS = LANGUAGE_CHOICES.filter(({ locale }) => isReportLanguage(locale)).map(
  ({ locale, name }) => ({ id: locale, name }),
);

/** The language of a report for somebody with a locale, who may see the console itself in English until it is translated. */
export const languageOfReports = (locale: Locale): string =>
  isPseudoLocale(locale) || !isReportLanguage(locale) ? languageOf(locale) : locale;
