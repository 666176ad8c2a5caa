import type { AnySession } from './session';

/** Values of a form by field. */
export type Values = Readonly<Record<string, unknown>>;

const STORAGE_KEY = 'vigil.typed';
/** Forms of a tab, the newest first, and the letters of one: more is a file, which is chosen again. */
const FORMS_MAX = 20;
const LETTERS_MAX = 100_000;

/** Fields that are never stored, wherever they are: what signs somebody or something in. */
export const SECRET = /password|secret|token|^confirm$|^code$|certificate|credential|apikey/i;

interface Kept {
  readonly form: string;
  readonly values: Values;
}

function read(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

function write(kept: readonly Kept[]): void {
  try {
    if (kept.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept.slice(0, FORMS_MAX)));
  } catch {
    // Full, or refused: then what is typed lives as long as its form.
  }
}

/** What JSON carries and nobody must keep secret; undefined for anything else, files among it. */
function plainOf(value: unknown): unknown {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (Array.isArray(value)) {
    const items = value.map(plainOf);
    return items.includes(undefined) ? undefined : items;
  }
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const plain = SECRET.test(name) ? undefined : plainOf(part);
      return plain === undefined ? [] : [[name, plain]];
    }),
  );
}

/** What differs from the form's defaults and may be stored. */
export function typedOf(values: Values, defaults: Values): Values {
  const changed = Object.entries(values).filter(
    ([name, value]) => !SECRET.test(name) && JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return Object.fromEntries(
    changed.flatMap(([name, value]) => {
      const plain = plainOf(value);
      return plain === undefined ? [] : [[name, plain]];
    }),
  );
}

/**
 * Names a form of somebody: by the page, and by the defaults, which tell a record and its state. The same fields of another
 * record, or of one that has changed since, are another form.
 */
export const formName = (session: AnySession, path: string, defaults: string): string | undefined => {
  const data = session.getData();
  return data ? `${ownerOf(data.user)}${path} ${defaults}` : undefined;
};

const ownerOf = ({ id, company_id }: { readonly id: number; readonly company_id: number }) =>
  `${id} ${company_id} `;

/** What was typed into a form before its page was lost. */
export const typedIn = (form: string): Values | undefined =>
  read().find((kept) => kept.form === form)?.values;

/** Keeps what was typed into a form for as long as the tab lives; nothing typed is as good as none. */
export function keepTyped(form: string, values: Values): void {
  const others = read().filter((kept) => kept.form !== form);
  const isWorth = Object.keys(values).length > 0 && JSON.stringify(values).length <= LETTERS_MAX;
  write(isWorth ? [{ form, values }, ...others] : others);
}

export const forgetTyped = (form: string): void => keepTyped(form, {});

/** Forgets what somebody else typed in this tab. */
export function forgetOthersTyped(session: AnySession): void {
  const data = session.getData();
  if (!data) return;
  const kept = read();
  const own = kept.filter(({ form }) => form.startsWith(ownerOf(data.user)));
  if (own.length < kept.length) write(own);
}

/** Forgets all forms: whoever signs out has finished. */
export const forgetAllTyped = (): void => write([]);
