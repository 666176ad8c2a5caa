import { z } from 'zod';
import { limits } from './limits';
import { hasHidden, withoutHiddenInEmail } from './names';

/** The id of a record; query and path values arrive as text. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * How many people have reached something; null where learning is private and fewer than five are behind it
 * (docs/areas/settings.md#privacy).
 */
export const toldCountSchema = z.number().int().nullable();

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.string();

/** When something starts: a day, or an instant, which stands for its day in the zone in question. */
export const startDaySchema = (message?: string) =>
  z.union([z.iso.date(message), z.iso.datetime({ offset: true, error: message })], message);

/** Characters of a word before the @: see `EMAIL_PATTERN`. */
const WORD = String.raw`[^\s@<>()[\]\\,;:".%!\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{DI}]+`;
const LABEL = String.raw`[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}\u00b7\p{Join_C}-]{0,61}[\p{L}\p{N}\p{M}])?`;

/**
 * The shape of an email address (RFC 5321, with the letters of RFC 6531): words separated by single dots,
 * then at least two labels of letters and digits that neither begin nor end with a hyphen and have at most 63
 * characters. Plus signs, apostrophes and international addresses are accepted. Refused are quoted words, control
 * characters that could break a mail header, halves of a surrogate pair, which the database refuses, marks that nobody sees
 * or that show a word backwards, and `%` and `!`, by which old mail servers pass a mail on to another host.
 */
export const EMAIL_PATTERN = new RegExp(String.raw`^${WORD}(?:\.${WORD})*@(?:${LABEL}\.)+${LABEL}$`, 'u');

/** Length of a text in octets, which is what mail servers count. */
const octets = (text: string): number => new TextEncoder().encode(text).length;

const isPlain = (domain: string): boolean => /^[\0-\x7f]*$/.test(domain);

/** Whether the domain name system could know the domain: valid by IDNA, and no number for an address. */
function isDomain(domain: string): boolean {
  if (/(?:^|\.)\d+$/.test(domain)) return false;
  return (isPlain(domain) && !/(?:^|\.)xn--/i.test(domain)) || URL.canParse(`http://${domain}`);
}

/**
 * The address as it is stored: trimmed, with the domain that mail servers would understand (IDNA): letters of full
 * width or in another composition are the plain ones, and every kind of full stop is a dot. Case stays, and what the domain
 * of an invalid address is can't be said.
 */
export function normalizeEmail(text: string): string {
  const address = text.trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || isPlain(domain)) return address;
  return address.slice(0, at) + domain.normalize('NFKC').replace(/[\u3002\uff61]/g, '.');
}

/**
 * Whether the product accepts the address: normalized, without letters that nobody sees, of the right shape, with a
 * possible domain and parts no longer than mail servers allow.
 */
export function isEmail(text: string): boolean {
  const { emailMax, emailLocalMax } = limits.text;
  if (text.length > emailMax || !EMAIL_PATTERN.test(text)) return false;
  if (text !== normalizeEmail(text) || text !== withoutHiddenInEmail(text)) return false;
  const at = text.lastIndexOf('@');
  return (
    octets(text) <= emailMax && octets(text.slice(0, at)) <= emailLocalMax && isDomain(text.slice(at + 1))
  );
}

/** An email address, normalized. */
export const emailSchema = z
  .string()
  .trim()
  .max(limits.text.emailMax)
  .overwrite(normalizeEmail)
  .refine(isEmail, 'This is not a valid email');

/** Licenses and until when they can be used. */
export const endsSchema = z.array(z.object({ licenses: z.int(), endsAt: instantSchema }));
/** First end first. */
export type Ends = z.infer<typeof endsSchema>;

/** A name shown in lists and mails: one line, no control characters, no letters that nobody sees (`withoutHidden`). */
export const nameSchema = z
  .string()
  .trim()
  .max(limits.text.nameMax)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters')
  .refine((name) => !hasHidden(name), 'must not hold invisible characters');

/** The name of a department or group. */
export const departmentNameSchema = nameSchema.min(1).max(limits.text.departmentNameMax);

/** The name of a host that links of simulated mails lead to, as the installation offers it. */
export const linkHostSchema = z.string().min(1).max(253);

/** Text of several lines; no control characters except tab and line ends, no half of a surrogate pair. */
export const messageSchema = z
  .string()
  .trim()
  .max(limits.text.messageMax)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, 'must not hold control characters');
