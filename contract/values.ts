import { z } from 'zod';
import { limits } from './limits';

/** A record's number; query and path values arrive as text. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.string();

/**
 * The shape of an email address (RFC 5321, with the letters of RFC 6531): words parted by single dots, then at least two
 * labels of letters and digits that neither begin nor end with a hyphen and have 63 characters at most. It admits
 * plus signs, apostrophes and international addresses; quoted words, control characters that could break a mail
 * header and halves of a surrogate pair, which the database refuses, it does not.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:".\p{Cc}\p{Cs}]+(?:\.[^\s@<>()[\]\\,;:".\p{Cc}\p{Cs}]+)*@(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}\u00b7\p{Join_C}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}\u00b7\p{Join_C}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** Octets of a text, which is what mail servers count. */
const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Whether this is an address that the product takes: of the right shape, with parts that a mail server takes. */
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

/** Words over several lines; no control character beside tab and line end, no half of a surrogate pair. */
export const messageSchema = z
  .string()
  .trim()
  .max(limits.text.messageMax)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, 'must not hold control characters');
