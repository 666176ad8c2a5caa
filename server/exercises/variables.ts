import type { TemplateVariable } from '@contract/phishing-exercise/variables';

export interface Recipient {
  readonly companyName: string;
  readonly timeZone: string;
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
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
    {
      keyId: 'today',
      value: new Intl.DateTimeFormat(languageCode, { timeZone, dateStyle: 'long' }).format(now),
    },
  ];
}
