import { invalidFields } from './errors';

/** NUL and lone surrogates, which PostgreSQL text can't store. */
const UNSTORABLE = /[\0\p{Cs}]/u;
/** NUL as an escape in JSON, for query parameters that contain JSON. */
const WRITTEN_NUL = /\\u0000/i;
const DESCRIPTION = 'must not hold control characters';

function* namesOf(value: unknown, name: string, isRefused: (text: string) => boolean): Generator<string> {
  if (typeof value === 'string') {
    if (isRefused(value)) yield name;
  } else if (value !== null && typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) {
      if (isRefused(key)) yield name || 'body';
      else yield* namesOf(part, name === '' ? key : `${name}.${key}`, isRefused);
    }
  }
}

function refuse(value: unknown, name: string, isRefused: (text: string) => boolean): void {
  const names = [...new Set(namesOf(value, name, isRefused))];
  if (names.length > 0) throw invalidFields(names.map((code) => ({ code, description: DESCRIPTION })));
}

/** Refuses text that the database could not store, before the handler runs. Throws 422 by field. */
export const refuseUnstorable = (value: unknown, name = ''): void =>
  refuse(value, name, (text) => UNSTORABLE.test(text));

/** The same for path and query values, which may contain JSON. */
export const refuseUnstorableAddress = (value: unknown): void =>
  refuse(value, '', (text) => UNSTORABLE.test(text) || WRITTEN_NUL.test(text));
