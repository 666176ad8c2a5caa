import { limits } from '@contract/limits';
import { withoutHiddenInEmail } from '@contract/names';
import { emailSchema, normalizeEmail } from '@contract/values';

/** The key for comparing addresses: as at the gateway, regardless of case. */
export const emailKeyOf = (email: string): string => normalizeEmail(email).normalize('NFC').toLowerCase();

const SEPARATOR = /[\s,;]+/u;

/** Strips what address books put around an address: 'Ida <ida@x.example>;'. */
const unwrapped = (token: string) => token.replace(/^[<"]+|[>"]+$/g, '');
/** Separates addresses that are divided only by angle brackets: 'Ida <a@x.example><b@x.example>'. */
const apart = (text: string) => text.replaceAll('>', '> ').replaceAll('<', ' <');

/** The words of a text, without letters that nobody sees. */
const words = (text: string): string[] => text.split(SEPARATOR).map(withoutHiddenInEmail).filter(Boolean);
const tokensOf = (text: string): string[] => words(apart(text));

/** Addresses in pasted text: split on commas, semicolons and white space; only those with @. */
export const pastedEmails = (text: string): string[] =>
  tokensOf(text)
    .map(unwrapped)
    .filter((token) => token.includes('@'));

/** Whether typing this ends an address: it contains a space, a comma or a semicolon. */
export const endsEmail = (text: string): boolean => /[\s,;]/u.test(text);

/**
 * Typed words become chips even when they are invalid, so that a typo can be seen and corrected. Next to an
 * address in angle brackets, other words are its owner's name and are dropped.
 */
export const typedEmails = (text: string): string[] =>
  /<[^<>]*@[^<>]*>/.test(text) ? pastedEmails(text) : words(text);

export interface Merged {
  readonly emails: string[];
  /** How many were new. */
  readonly added: number;
  /** How many were already there, in any case. */
  readonly repeated: number;
}

/** Appends addresses to the list; duplicates are left out. */
export function mergeEmails(current: readonly string[], more: readonly string[]): Merged {
  const known = new Set(current.map(emailKeyOf));
  const added = more.map(normalizeEmail).filter((email) => {
    const key = emailKeyOf(email);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  return { emails: [...current, ...added], added: added.length, repeated: more.length - added.length };
}

/** The addresses that are at none of these domains, which are lower case. */
export const emailsElsewhere = (emails: readonly string[], domains: readonly string[]): string[] =>
  emails.filter((email) => !domains.includes(emailKeyOf(email).split('@').at(-1) ?? ''));

export type EmailProblem = 'invalid' | 'tooLong' | 'inUse';

/** Why an address can't be invited; `inUse` contains keys. */
export function emailProblemOf(email: string, inUse: ReadonlySet<string>): EmailProblem | undefined {
  if (email.trim().length > limits.text.emailMax) return 'tooLong';
  if (!emailSchema.safeParse(email).success) return 'invalid';
  return inUse.has(emailKeyOf(email)) ? 'inUse' : undefined;
}
