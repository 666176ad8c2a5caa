/*
 * Nested values as fields of a form: `answers[0].label` is the label of the first answer. Both ways are here, so
 * that console and gateway agree.
 */

/** A name in a form's body: words, each of which may be an element of a list. */
const NAME = /^[A-Za-z]\w{0,40}(?:\[\d{1,2}\])?(?:\.[A-Za-z]\w{0,40}(?:\[\d{1,2}\])?){0,3}$/;

/** No list in a form has more elements; an index beyond is refused before anything is made of it. */
export const FORM_LIST_MAX = 20;

/** Texts by name, as a form holds them. */
export type FormFields = readonly (readonly [name: string, value: string])[];

/** What a form's fields say: texts, lists and groups of them. */
export type FormValue = string | undefined | readonly FormValue[] | { readonly [name: string]: FormValue };

type Branch = Map<string | number, Branch | string>;

/** `answers[1].label` as `answers`, 1, `label`; undefined for a name that isn't nested. */
function pathOf(name: string): (string | number)[] | undefined {
  if (!/[.[]/.test(name)) return undefined;
  const steps = NAME.test(name) ? [...name.matchAll(/(\w+)(?:\[(\d+)\])?/g)] : [];
  const path = steps.flatMap(([, word = '', index]) =>
    index === undefined ? [word] : [word, Number(index)],
  );
  const isTooFar = path.some((step) => typeof step === 'number' && step >= FORM_LIST_MAX);
  return isTooFar ? [] : path;
}

/** A list if all its names are numbers; what is missing in it is undefined. */
function plain(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch;
  const indexes = [...branch.keys()].filter((key) => typeof key === 'number');
  if (indexes.length > 0)
    return Array.from({ length: Math.max(...indexes) + 1 }, (_, at) => {
      const one = branch.get(at);
      return one === undefined ? undefined : plain(one);
    });
  // Defines what it is given, so that a field called __proto__ is a field like any other.
  return Object.fromEntries([...branch].map(([name, value]) => [name, plain(value)]));
}

/**
 * What a form's fields say. Throws the name of a field that is malformed, beyond the longest list, or at odds
 * with an earlier one.
 */
export function fromFields(fields: FormFields): { [name: string]: FormValue } {
  const root: Branch = new Map();
  for (const [name, value] of fields) {
    const path = pathOf(name) ?? [name];
    const last = path.at(-1);
    if (last === undefined) throw new FormFieldError(name);
    let branch = root;
    for (const step of path.slice(0, -1)) {
      const next = branch.get(step) ?? new Map();
      if (typeof next === 'string') throw new FormFieldError(name);
      branch.set(step, next);
      branch = next;
    }
    const isMixed = [...branch.keys()].some((key) => typeof key !== typeof last);
    if (branch.has(last) || isMixed) throw new FormFieldError(name);
    branch.set(last, value);
  }
  return plain(root) as { [name: string]: FormValue };
}

/** A form has a field that makes no sense. */
export class FormFieldError extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`The form's field ${field} can't be read.`);
    this.field = field;
  }
}

/** The fields of a form that say the same as the value; what is null or undefined is left out. */
export function toFields(value: unknown, name = ''): [name: string, value: string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one, at) => toFields(one, `${name}[${at}]`));
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, one]) => toFields(one, name === '' ? key : `${name}.${key}`));
}
