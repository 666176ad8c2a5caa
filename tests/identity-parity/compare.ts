import { z } from 'zod';
import type { Step } from './step';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Verdict {
  readonly name: string;
  readonly result: 'same' | 'deliberate' | 'DIFFERENT';
  /** Status and error code. */
  readonly embedded: string;
  readonly emulator: string;
  readonly notes: readonly string[];
}

/** Keys the emulator returns but we never or always do, and why. */
const DELIBERATE_KEYS: Readonly<Record<string, string>> = {
  'users[].passwordHash': 'secrets stay where they are',
  'users[].salt': 'secrets stay where they are',
  passwordHash: 'secrets stay where they are',
};

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** The code of an error: its first word. A sentence (no code) counts up to its first full stop. */
function codeOf({ body }: Answer): string {
  const message = errorSchema.safeParse(body).data?.error.message;
  if (message === undefined) return '';
  const [code = ''] = message.split(' ');
  return /^[A-Z_]+$/.test(code) ? code : (message.split('. ')[0] ?? message);
}

/** Every key path of a body with its type; lists count by their first element. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [`${path}[]`] : shapeOf(value[0], `${path}[]`);
  if (typeof value !== 'object' || value === null)
    return [`${path}: ${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => shapeOf(inner, path ? `${path}.${key}` : key));
}

function shapeNotes(embedded: Answer, emulator: Answer): string[] {
  const ours = new Set(shapeOf(embedded.body));
  const theirs = new Set(shapeOf(emulator.body));
  const onlyIn = (one: Set<string>, other: Set<string>) =>
    [...one].filter((entry) => !other.has(entry) && !(entry.replace(/: .*/, '') in DELIBERATE_KEYS));
  return [
    ...onlyIn(ours, theirs).map((entry) => `only embedded: ${entry}`),
    ...onlyIn(theirs, ours).map((entry) => `only emulator: ${entry}`),
  ];
}

/** Compares status, error code and key shape; a deliberate difference must match the declared one exactly. */
export function compare({ name, deliberate }: Step, embedded: Answer, emulator: Answer): Verdict {
  const codes = { embedded: codeOf(embedded), emulator: codeOf(emulator) };
  const common = {
    name,
    embedded: `${embedded.status} ${codes.embedded}`.trim(),
    emulator: `${emulator.status} ${codes.emulator}`.trim(),
  };
  if (deliberate) {
    const asNamed = codes.embedded === deliberate.embedded && codes.emulator === deliberate.emulator;
    return { ...common, result: asNamed ? 'deliberate' : 'DIFFERENT', notes: [deliberate.why] };
  }
  const notes = shapeNotes(embedded, emulator);
  const same = notes.length === 0 && common.embedded === common.emulator;
  return { ...common, result: same ? 'same' : 'DIFFERENT', notes };
}
