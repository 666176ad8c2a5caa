import { z } from 'zod';
import { limits } from './limits';

/** A record's number; query and path values arrive as text. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.string();

/**
 * An email address, trimmed. The pattern is the HTML one, with a dot required in the domain: it admits plus
 * signs, apostrophes and international domains, and no control character that could break a mail header. Halves
 * of a surrogate pair are no characters, and the database refuses them.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}.]+)+$/u;
export const emailSchema = z
  .string()
  .trim()
  .max(limits.text.emailMax)
  .regex(EMAIL_PATTERN, 'This is not a valid email');

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
