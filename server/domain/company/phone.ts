import { PHONE_PATTERN } from '@contract/support';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Whether a text is a phone number: by the documented shape, or by a country's numbering plan, where a number
 * without a prefix is read as one of the company's country. The console applies the same rule.
 */
export function isPhone(text: string, country: string | null): boolean {
  if (PHONE_PATTERN.test(text)) return true;
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text, { defaultCountry: home, extract: false })?.isValid() ?? false;
}
