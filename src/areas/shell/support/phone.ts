import { PHONE_PATTERN } from '@contract/support';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Whether somebody can be called there: by the documented shape, or as a country numbers its telephones, a number
 * without a prefix as the company's own country does. The gateway judges alike.
 */
export function isPhone(text: string, country: string | null): boolean {
  if (PHONE_PATTERN.test(text)) return true;
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text, { defaultCountry: home, extract: false })?.isValid() ?? false;
}
