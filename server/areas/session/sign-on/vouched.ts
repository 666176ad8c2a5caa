import type { Claim } from '@server/domain/sign-on/sso.tables';

/** What a provider says about somebody. */
export interface Vouched {
  /** Normalized; undefined when nothing it said is an address. */
  readonly email: string | undefined;
  readonly claims: readonly Claim[];
}

/** More than any provider says, so that an answer can't fill the database. */
const MOST_CLAIMS = 100;
const MOST_VALUES = 200;
const MOST_LETTERS = 500;

/** What belongs to the protocol and says nothing about somebody. */
const TECHNICAL = new Set([
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'sid',
  'jti',
  'uti',
  'rh',
  'aio',
  'ver',
]);

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, MOST_LETTERS);

/** Claims or attributes by name, each with all of its values, in the order they came. */
export const claimsOf = (told: Readonly<Record<string, unknown>>): Claim[] =>
  Object.entries(told)
    .filter(([name, value]) => !TECHNICAL.has(name) && value !== null && value !== undefined)
    .slice(0, MOST_CLAIMS)
    .map(([name, value]) => ({
      name: name.slice(0, MOST_LETTERS),
      values: [value].flat().slice(0, MOST_VALUES).map(textOf),
    }));
