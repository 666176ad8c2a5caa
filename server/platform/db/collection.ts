import { limits } from '@contract/limits';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/*
 * Demonstration data is kept in collections: lists of rows in fixtures/collections/<name>.json. One entry says
 * everything about a collection: what a row looks like, which table it fills and what must hold. Check, seed,
 * sequences and removal are derived from it.
 */

/** Reports a problem of a row. 'invalid' (the default) prevents loading, 'inconsistent' is a contradiction. */
export type Report = (field: string, message: string, severity?: 'invalid' | 'inconsistent') => void;

/** All collections, looked up by id or by the value of a field. */
export interface Rows<All> {
  find<Name extends keyof All & string>(name: Name, id: unknown): All[Name] | undefined;
  where<Name extends keyof All & string>(
    name: Name,
    field: keyof All[Name] & string,
    value: unknown,
  ): readonly All[Name][];
}

/** One collection. `All` maps the names of the collections that its rules look at to their rows. */
export interface Collection<Row, All = unknown> {
  readonly row: z.ZodType<Row>;
  readonly table: PgTable;
  /** The columns that identify a row. An `id` among them that is a number gets the table's next sequence value. */
  readonly keys: readonly string[];
  /** The value of each key column, where the row has it under another name. */
  keyOf?(row: Row): Readonly<Record<string, unknown>>;
  /**
   * Fields that hold the id of a row in another collection; empty ones are skipped. `companyId` always refers to
   * companies, and a row belongs to the same company as the rows it refers to.
   */
  readonly refs?: Partial<Readonly<Record<keyof Row & string, string>>>;
  /** What is unique besides `id` and the keys: the value to compare, by the name of the field. */
  unique?(row: Row): Readonly<Record<string, unknown>>;
  /** What else must hold. */
  check?(row: Row, report: Report, rows: Rows<All>): void;
  /** The stored row, where it is not the collection's; fields that are no columns are left out anyway. */
  map?(row: Row, rows: Rows<All>, now: Date): object | Promise<object>;
}

/** Collections by the names of their files, parents before the rows that refer to them. */
export type Collections = Readonly<Record<string, Collection<object>>>;

const dateTime = z.iso.datetime({ offset: false });

/** Types of fields. Date-times are UTC with a `Z`: the form `shiftDates` moves. */
export const fields = {
  id: z.int().positive(),
  uid: z.string().min(1).max(128),
  dateTime,
  maybeDateTime: dateTime.nullable(),
  email: z.email().max(limits.text.emailMax),
  name: z.string().min(1).max(limits.text.nameMax),
  languageCode: z.string().regex(/^[a-z]{2}(?:-[a-z]{2})?$/, 'must be a lower-case language code'),
};

/** A row and a collection of any kind, for what treats them all alike. */
export type AnyRow = Readonly<Record<string, unknown>>;
export type AnyCollection = Collection<AnyRow, Record<string, AnyRow>>;
export type AllRows = Rows<Record<string, AnyRow>>;

/** The values of a row's key columns. */
export const keyOf = (collection: AnyCollection, row: AnyRow): AnyRow =>
  collection.keyOf?.(row) ?? Object.fromEntries(collection.keys.map((key) => [key, row[key]]));

function groupedBy(rows: readonly AnyRow[], field: string): ReadonlyMap<unknown, AnyRow[]> {
  const groups = new Map<unknown, AnyRow[]>();
  for (const row of rows) {
    const group = groups.get(row[field]);
    if (group) group.push(row);
    else groups.set(row[field], [row]);
  }
  return groups;
}

/** Look-ups in all collections; each index is built at its first use. */
export function rowsOf(collections: Readonly<Record<string, readonly AnyRow[]>>): AllRows {
  const indexes = new Map<string, ReadonlyMap<unknown, AnyRow[]>>();
  const where: AllRows['where'] = (name, field, value) => {
    const key = `${name} ${field}`;
    const index = indexes.get(key) ?? groupedBy(collections[name] ?? [], field);
    indexes.set(key, index);
    return index.get(value) ?? [];
  };
  return { where, find: (name, id) => where(name, 'id', id)[0] };
}
