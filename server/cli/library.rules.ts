import { areaCollections } from '@server/composition';
import type { Tx } from '@server/platform/db/client';
import { type AnyCollection, type AnyRow, rowsOf } from '@server/platform/db/collection';
import { SetupError } from '@server/platform/log/setup-error';
import { upsert } from '@server/seed';
import { z } from 'zod';

/** The contents that an installation brings by itself, by the names of their files. */
const LIBRARIES = {
  game_items: areaCollections.game_items,
  challenges: areaCollections.challenges,
  policy_templates: areaCollections.policy_templates,
} as const;
export type Library = keyof typeof LIBRARIES;
export const libraryNames = Object.keys(LIBRARIES) as Library[];

/** The form of a library's rows as JSON Schema, for whoever writes one. */
export const librarySchema = (name: Library): object =>
  z.toJSONSchema(z.array(LIBRARIES[name].row as z.ZodType), { io: 'input', unrepresentable: 'any' });

/** What is wrong with a library, a line each. */
function problemsOf(name: Library, given: unknown): string[] {
  const { row, check } = LIBRARIES[name] as unknown as AnyCollection;
  const parsed = z.array(row).safeParse(given);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path: [at, ...field], message }) =>
      typeof at === 'number' ? `row ${at + 1}, ${field.join('.')}: ${message}` : message,
    );
  }
  const rows: readonly AnyRow[] = parsed.data;
  const all = rowsOf({ [name]: rows });
  return rows.flatMap((one, at) => {
    const found: string[] = [];
    check?.(one, (field, message) => void found.push(`row ${at + 1}, ${field}: ${message}`), all);
    return found;
  });
}

/** How many problems are told at once. */
const TOLD = 20;

/**
 * Adds the rows of a library, or replaces those that have the same key and language; nothing is removed, because games and
 * tournaments name what they have. Returns how many. Throws a SetupError that names what is wrong, with nothing stored.
 */
export async function loadLibrary(tx: Tx, name: Library, given: unknown, now: Date): Promise<number> {
  const problems = problemsOf(name, given);
  if (problems.length > 0) {
    const more = problems.length > TOLD ? [`and ${problems.length - TOLD} more`] : [];
    throw new SetupError([`${name} is not valid:`, ...problems.slice(0, TOLD), ...more].join('\n  '));
  }
  const { table, keys, map } = LIBRARIES[name] as unknown as AnyCollection;
  const rows = given as readonly AnyRow[];
  const all = rowsOf({ [name]: rows });
  await upsert(tx, table, keys, await Promise.all(rows.map((row) => map?.(row, all, now) ?? row)));
  return rows.length;
}
