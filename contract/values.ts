import { z } from 'zod';
import { limits } from './limits';

/** The id of a record; query and path values arrive as text. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.string();

/**
 * The shape of an email address (RFC 5321, with the letters of RFC 6531): words separated by single dots,
 * then at least two labels of letters and digits that neither begin nor end with a hyphen and have at most 63
 * characters. Plus signs, apostrophes and international addresses are accepted. Quoted words, control
 * characters that could break a mail header, and halves of a surrogate pair, which the database refuses, are
 * not.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:".\p{Cc}\p{Cs}]+(?:\.[^\s@<>()[\]\\,;:".\p{Cc}\p{Cs}]+)*@(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}\u00b7\p{Join_C}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}\u00b7\p{Join_C}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** Length of a text in octets, which is what mail servers count. */
const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Whether the product accepts the address: the right shape, with parts no longer than mail servers allow. */
export function isEmail(text: string): boolean {
  const { emailMax, emailLocalMax } = limits.text;
  if (text.length > emailMax || !EMAIL_PATTERN.test(text)) return false;
  return octets(text) <= emailMax && octets(text.slice(0, text.lastIndexOf('@'))) <= emailLocalMax;
}

/** An email address, trimmed. */
export const emailSchema = z
  .string()
  .trim()
  .max(limits.text.emailMax)
  .refine(isEmail, 'This is not a valid email');

/** A name shown in lists and mails: one line, no control characters. */
export const nameSchema = z
  .string()
  .trim()
  .max(limits.text.nameMax)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters');

/** The name of a department or group. */
export const departmentNameSchema = nameSchema.min(1).max(limits.text.departmentNameMax);

/** Text of several lines; no control characters except tab and line ends, no half of a surrogate pair. */
export const messageSchema = z
  .string()
  .trim()
  .max(limits.text.messageMax)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, 'must not hold control characters');
