import { limits } from '@contract/limits';
import { emailSchema } from '@contract/values';

/** How addresses are compared: as the gateway does, whatever their case. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase();

const SEPARATOR = /[\s,;]+/u;

/** What address books put around an address: 'Ida <ida@x.example>;'. */
const unwrapped = (token: string) => token.replace(/^[<"]+|[>"]+$/g, '');
/** Two addresses that nothing but angle brackets parts: 'Ida <a@x.example><b@x.example>'. */
const apart = (text: string) => text.replaceAll('>', '> ').replaceAll('<', ' <');

const tokensOf = (text: string): string[] => apart(text).split(SEPARATOR).filter(Boolean);

/**
 * Addresses of pasted text: split on commas, semicolons and spaces, line ends and tabs among them; only those with @.
 */
export const pastedEmails = (text: string): string[] =>
  tokensOf(text)
    .map(unwrapped)
    .filter((token) => token.includes('@'));

/** Whether typing this ends an address: it has a space, a comma or a semicolon in it. */
export const endsEmail = (text: string): boolean => /[\s,;]/u.test(text);

/**
 * Words that were typed; whatever they are, they become chips, so that a slip can be seen and mended. Beside an
 * address in angle brackets they are its owner's name, and no slip.
 */
export const typedEmails = (text: string): string[] =>
  /<[^<>]*@[^<>]*>/.test(text) ? pastedEmails(text) : text.split(SEPARATOR).filter(Boolean);

export interface Merged {
  readonly emails: string[];
  /** How many were new. */
  readonly added: number;
  /** How many were there already, in whatever case. */
  readonly repeated: number;
}

/** The list with more addresses at its end; one that is there already is left out. */
export function mergeEmails(current: readonly string[], more: readonly string[]): Merged {
  const known = new Set(current.map(emailKeyOf));
  const added = more.filter((email) => {
    const key = emailKeyOf(email);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  return { emails: [...current, ...added], added: added.length, repeated: more.length - added.length };
}

export type EmailProblem = 'invalid' | 'tooLong' | 'inUse';

/** What keeps an address from being invited; `inUse` holds keys. */
export function emailProblemOf(email: string, inUse: ReadonlySet<string>): EmailProblem | undefined {
  if (email.trim().length > limits.text.emailMax) return 'tooLong';
  if (!emailSchema.safeParse(email).success) return 'invalid';
  return inUse.has(emailKeyOf(email)) ? 'inUse' : undefined;
}
