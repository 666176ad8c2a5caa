import { limits } from '@contract/limits';
import { hasHidden } from '@contract/names';
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

const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * A text of one line; null where there is none. Numbers are read as text, as some directories send them. Throws invalidValue for
 * anything else, for control characters and for letters that nobody sees.
 */
export function textOf(value: unknown, path: string, most: number = limits.text.nameMax): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw invalidValue(`'${path}' has to be a text.`);
  const text = String(value).trim();
  if (text.length > most) throw invalidValue(`'${path}' has more than ${most} characters.`);
  if (UNSTORABLE.test(text) || hasHidden(text))
    throw invalidValue(`'${path}' holds control characters or letters that nobody sees.`);
  return text === '' ? null : text;
}

/** A truth value; Entra ID sends "True" and "False" as text. Throws invalidValue. */
export function booleanOf(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw invalidValue(`'${path}' has to be true or false.`);
}

/** An id of ours; undefined for a text that can't be one. */
export const idOf = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
