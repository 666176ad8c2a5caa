import { limits } from '@contract/limits';
import { withoutHidden } from '@contract/names';
import { invalidSyntax, invalidValue } from './errors';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of an attribute; SCIM ignores the case of its names. */
export function attributeOf(from: Json, attribute: string): unknown {
  if (Object.hasOwn(from, attribute)) return from[attribute];
  const wanted = attribute.toLowerCase();
  const key = Object.keys(from).find((one) => one.toLowerCase() === wanted);
  return key === undefined ? undefined : from[key];
}

/** A body that is an object. Throws invalidSyntax. */
export function objectOf(body: unknown): Json {
  if (!isObject(body)) throw invalidSyntax('The request has to be a JSON object.');
  return body;
}

/** Between words, a control character is a space: a directory has what somebody once pasted into it. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]+/gu;

/** The one value of a list of one: Entra ID also sends a single value so, `[{ "value": "…" }]`. */
function onlyOf(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > 1) return value;
  const [one] = value;
  return isObject(one) ? attributeOf(one, 'value') : one;
}

/**
 * A text of one line, without letters that nobody sees; null where there is none. Numbers are read as text, as some directories
 * send them. Throws invalidValue for anything else.
 */
export function textOf(given: unknown, path: string, most: number = limits.text.nameMax): string | null {
  const value = onlyOf(given);
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw invalidValue(`'${path}' has to be a text.`);
  const text = withoutHidden(String(value).replace(UNSTORABLE, ' ')).trim();
  if (text.length > most) throw invalidValue(`'${path}' has more than ${most} characters.`);
  return text === '' ? null : text;
}

/** A truth value; Entra ID sends "True" and "False" as text. Throws invalidValue. */
export function booleanOf(given: unknown, path: string): boolean {
  const value = onlyOf(given);
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw invalidValue(`'${path}' has to be true or false.`);
}

/** An id of ours; undefined for a text that can't be one. */
export const idOf = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
