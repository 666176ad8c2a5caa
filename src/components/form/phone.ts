import { PHONE_PATTERN } from '@contract/support';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Problem } from './schemaResolver';

/**
 * Whether a text is a phone number: by the documented shape, or by a country's numbering plan, where a number
 * without a prefix is read as one of the company's country. The gateway applies the same rule.
 */
export function isPhone(text: string, country: string | null): boolean {
  if (PHONE_PATTERN.test(text)) return true;
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text, { defaultCountry: home, extract: false })?.isValid() ?? false;
}

/** The problem with the phone number, in the documented words, or undefined. */
export function phoneProblem(phone: string, country: string | null): Problem | undefined {
  if (phone.trim() === '') return { text: 'form.errors.required' };
  return isPhone(phone.trim(), country) ? undefined : { text: 'support.sales.phoneInvalid' };
}
