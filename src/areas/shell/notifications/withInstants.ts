const INSTANT = /\{(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)\}/g;

/** A notification's text with its times in the reader's time zone and language: 'Nov 22, 2026, 5:17 AM'. */
export function withInstants(text: string, language: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return text.replace(INSTANT, (_, instant: string) => format.format(new Date(instant)));
}
