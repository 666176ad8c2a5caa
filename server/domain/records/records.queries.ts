import { identityKey } from '@contract/names';
import type { SortOrder } from '@contract/paging';
import type { Queryable, Tx } from '@server/platform/db/client';
import { type PageQuery, windowOf } from '@server/platform/http/paging';
import { anywhere } from '@server/platform/text/search';
import { nameKeys } from '@server/platform/text/text';
import { and, count, eq, type InferSelectModel, inArray, like, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A table of a company's named records: its key starts with the company, and its unique index has `identityKey`. */
export type RecordTable = PgTable &
  Record<'companyId' | 'id' | 'name' | 'nameKey' | 'identityKey' | 'updatedAt', PgColumn>;

export type RowOf<Table extends RecordTable> = InferSelectModel<Table>;

/** The records that a caller may touch: their company's, and further conditions if any. */
export interface RecordScope {
  readonly companyId: number;
  readonly where?: SQL | undefined;
}

/** The query of recordEndpoints' list. */
export interface RecordPageQuery extends PageQuery {
  readonly order?: SortOrder | undefined;
  readonly orderBy?: string | undefined;
  readonly search?: string | undefined;
  readonly ids?: readonly number[] | undefined;
}

const scoped = (table: RecordTable, { companyId, where }: RecordScope, ...further: (SQL | undefined)[]) =>
  and(eq(table.companyId, companyId), where, ...further);

/** The columns of the sorts that a list's contract names. */
export type RecordSorts<Query> = Query extends { orderBy?: infer Sort }
  ? Readonly<Record<Exclude<Sort, undefined> & string, PgColumn | SQL>>
  : Readonly<Record<string, PgColumn | SQL>>;

/** A name with its keys as they are stored. */
const named = (name: string) => ({ name, ...nameKeys(name) });

/** A page of records, sorted by name unless the query says otherwise; the id breaks ties. */
export async function selectRecords<Table extends RecordTable>(
  db: Queryable,
  table: Table,
  scope: RecordScope,
  query: RecordPageQuery,
  sorts: Readonly<Record<string, PgColumn | SQL>>,
): Promise<{ rows: RowOf<Table>[]; total: number }> {
  const { search, ids, orderBy, order = 'asc' } = query;
  const { limit, offset } = windowOf(query);
  const where = scoped(
    table,
    scope,
    ids && inArray(table.id, [...ids]),
    search ? like(table.nameKey, anywhere(search)) : undefined,
  );
  const direction = order.startsWith('asc') ? sql`ASC` : sql`DESC`;
  const by = (orderBy && sorts[orderBy]) ?? table.nameKey;
  const [rows, [totals]] = await Promise.all([
    db
      .select()
      .from(table as PgTable)
      .where(where)
      .orderBy(sql`${by} ${direction}`, sql`${table.id} ${direction}`)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(table as PgTable)
      .where(where),
  ]);
  return { rows: rows as RowOf<Table>[], total: totals?.total ?? 0 };
}

/** The record of this id; undefined outside the scope. */
export async function findRecord<Table extends RecordTable>(
  db: Queryable,
  table: Table,
  scope: RecordScope,
  id: number,
): Promise<RowOf<Table> | undefined> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(scoped(table, scope, eq(table.id, id)));
  return (rows as RowOf<Table>[])[0];
}

/** The columns a write sets, besides those that every record has. */
interface RecordFields {
  readonly name: string;
  readonly [column: string]: unknown;
}

/** Stores a record; undefined when its unique name is in use. */
export async function insertRecord<Table extends RecordTable>(
  tx: Tx,
  table: Table,
  companyId: number,
  fields: RecordFields,
  now: Date,
): Promise<RowOf<Table> | undefined> {
  const values = { ...fields, ...named(fields.name), companyId, createdAt: now, updatedAt: now };
  const rows = await tx
    .insert(table as PgTable)
    .values(values)
    .onConflictDoNothing()
    .returning();
  return (rows as RowOf<Table>[])[0];
}

/** Changes a record that exists and returns it. */
export async function updateRecord<Table extends RecordTable>(
  tx: Tx,
  table: Table,
  scope: RecordScope,
  id: number,
  fields: RecordFields,
  now: Date,
): Promise<RowOf<Table>> {
  const rows = await tx
    .update(table as PgTable)
    .set({ ...fields, ...named(fields.name), updatedAt: now })
    .where(scoped(table, scope, eq(table.id, id)))
    .returning();
  const [row] = rows as RowOf<Table>[];
  if (!row) throw new Error('the record was deleted during its update');
  return row;
}

/** Whether another record of the scope already has this name. */
export async function isNameTaken(
  db: Queryable,
  table: RecordTable,
  scope: RecordScope,
  record: { readonly id: number; readonly name: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(scoped(table, scope, eq(table.identityKey, identityKey(record.name)), ne(table.id, record.id)))
    .limit(1);
  return rows.length > 0;
}

export async function deleteRecord(tx: Tx, table: RecordTable, scope: RecordScope, id: number) {
  await tx.delete(table).where(scoped(table, scope, eq(table.id, id)));
}
