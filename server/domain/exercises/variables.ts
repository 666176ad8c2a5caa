import type { TemplateVariable } from '@contract/phishing-exercise/variables';

export interface Recipient {
  readonly companyName: string;
  readonly timeZone: string;
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
}

/** Making a format takes longer than the rest of a mail; languages and zones of a campaign are few. */
const FORMATS_MAX = 1000;
const formats = new Map<string, Intl.DateTimeFormat>();
function dayFormat(languageCode: string, timeZone: string): Intl.DateTimeFormat {
  const name = `${languageCode} ${timeZone}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(languageCode, { timeZone, dateStyle: 'long' });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(name, format);
  return format;
}

/** What stands in place of a template's variables when its recipient is shown it, in the template's language. */
export function variablesFor(
  { companyName, timeZone, name, lastName, email }: Recipient,
  languageCode: string,
  now: Date,
): TemplateVariable[] {
  return [
    { keyId: 'companyName', value: companyName },
    { keyId: 'recipientName', value: `${name} ${lastName}`.trim() || email },
    { keyId: 'recipientEmail', value: email },
    { keyId: 'today', value: dayFormat(languageCode, timeZone).format(now) },
  ];
}
