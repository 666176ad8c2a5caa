import type { ErrorDetail } from './errors';

/** Codes of details whose description is a value that the console acts on, not words for people. */
const VALUE_DETAILS: ReadonlySet<string> = new Set(['total', 'totalPrice', 'link']);

/** The words of the first detail that has any: what a person reads of an error. */
export const wordsOf = (details: readonly ErrorDetail[]): string | undefined =>
  details.find(({ code, description }) => !VALUE_DETAILS.has(code) && description.trim() !== '')?.description;
