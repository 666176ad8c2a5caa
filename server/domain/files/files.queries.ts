import type { FileKind } from '@contract/training/customTraining';
import type { Database, Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, count, desc, eq, inArray, isNotNull, isNull, like, lt, notExists, sql, sum } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { files } from './files.tables';

export type StoredFile = typeof files.$inferSelect;

const isThere = and(isNotNull(files.storedAt), isNull(files.removedAt));

/** The files of a company and their bytes, those that are just arriving included. */
export async function usageOf(
  db: Queryable,
  companyId: number,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const [row] = await db
    .select({ files: count(), bytes: sum(files.bytes).mapWith(Number) })
    .from(files)
    .where(eq(files.ownerCompanyId, companyId));
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
}

export async function insertFile(tx: Tx, values: typeof files.$inferInsert): Promise<void> {
  await tx.insert(files).values(values);
}

export async function markStored(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(files).set({ storedAt: at }).where(eq(files.id, id));
}

/** Whether a file has been marked as stored, by a transaction that is over. */
export const isStored = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(files, and(eq(files.id, id), isNotNull(files.storedAt)))) > 0;

export async function deleteFiles(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(files).where(inArray(files.id, [...ids]));
}

/** A file that can be served. */
export async function findFile(db: Queryable, id: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isThere));
  return row;
}

/** Those of the files that the company has uploaded, locked so that they can't be removed meanwhile. */
export async function lockOwn(tx: Tx, companyId: number, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(files)
    .where(and(eq(files.ownerCompanyId, companyId), inArray(files.id, [...ids]), isThere))
    .orderBy(files.id)
    .for('key share');
}

/** A company's files of one kind, newest first; `search` is part of the name. */
export async function listFiles(
  db: Queryable,
  companyId: number,
  { kind, search = '', limit }: { kind: FileKind; search?: string | undefined; limit: number },
): Promise<StoredFile[]> {
  return db
    .select()
    .from(files)
    .where(
      and(
        eq(files.ownerCompanyId, companyId),
        eq(files.kind, kind),
        isThere,
        search ? like(files.nameKey, anywhere(search)) : undefined,
      ),
    )
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(limit);
}

/** A table whose rows use files; files that none of them names are removed. An area names its own in its index.ts. */
export type FileUses = PgTable & { readonly fileId: PgColumn };

/** The ids of a company's files in the store that are in no row of `files`. */
export type StoredFiles = (db: Queryable, companyId: number) => Promise<string[]>;

const isUnused = (db: Queryable, uses: readonly FileUses[]) =>
  and(
    ...uses.map((table) =>
      notExists(db.select({ one: sql`1` }).from(table).where(eq(table.fileId, files.id))),
    ),
  );

/**
 * Marks up to `limit` files as removed that nothing uses and that were uploaded before then. They are locked
 * first and looked at again, because a course or template may have begun to use one meanwhile. Returns the ids of all that
 * are to be removed, those of an interrupted run included.
 */
export async function markUnused(
  db: Database,
  uses: readonly FileUses[],
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const unused = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(lt(files.createdAt, before), isNull(files.removedAt), isUnused(tx, uses)))
      .limit(limit)
      .for('update', { skipLocked: true });
    const ids = unused.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .update(files)
        .set({ removedAt: now })
        .where(and(inArray(files.id, ids), isUnused(tx, uses)));
    const marked = await tx
      .select({ id: files.id })
      .from(files)
      .where(isNotNull(files.removedAt))
      .orderBy(files.removedAt)
      .limit(limit);
    return marked.map(({ id }) => id);
  });
}
