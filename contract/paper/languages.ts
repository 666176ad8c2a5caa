/**
 * Languages that the documents and mails of reports are written in, by their folders in `i18n`. A report in any other is in
 * the language it is a variety of (`es-es`), or in English, as a whole.
 */
export const REPORT_LANGUAGES = [
  'en',
  'ar',
  'bg',
  'da',
  'de',
  'el',
  'es',
  'fr',
  'he',
  'it',
  'ja',
  'nb',
  'nl',
  'pt',
  'pt-br',
  'ru',
  'sv-se',
  'zh',
] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** Whether a report can be had in a language, or in one that it is a variety of. */
export const isReportLanguage = (tag: string): boolean =>
  [tag, tag.split('-')[0]].some((one) => REPORT_LANGUAGES.some((language) => language === one));
