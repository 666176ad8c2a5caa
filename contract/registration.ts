import { limits } from './limits';

// No schemas here: guest screens read these, and must not load the schema library.

/** 8 or more characters with upper and lower case, a digit and a special character. */
export const PASSWORD_RULES = {
  length: new RegExp(`^.{${limits.session.newPasswordMinLength},}$`, 's'),
  uppercase: /\p{Lu}/u,
  lowercase: /\p{Ll}/u,
  digit: /\d/,
  special: /[^\p{L}\p{N}\s]/u,
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

/** The rules the password does not meet yet, in display order. */
export const brokenPasswordRules = (password: string): PasswordRule[] =>
  (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => !PASSWORD_RULES[rule].test(password));

/** Field codes the gateway returns for a company name. */
export const COMPANY_NAME_CODES = {
  taken: 'company_name_already_taken',
  length: 'company_name_length_out_of_range',
  symbols: 'company_name_invalid_symbols',
} as const;

export const INDUSTRIES = [
  'education',
  'energy',
  'finance',
  'government',
  'healthcare',
  'hospitality',
  'legal',
  'logistics',
  'manufacturing',
  'media',
  'nonprofit',
  'retail',
  'technology',
  'telecommunications',
  'other',
] as const;
export const COMPANY_SIZES = ['1-25', '26-100', '101-250', '251-1000', '1001-5000', '5001+'] as const;
