import type { FileKind } from '@contract/training/customTraining';
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  notExists,
  notInArray,
  sql,
  sum,
} from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../db/client';
import { anywhere } from '../search';
import { courseFiles, files, templateFiles } from './files.tables';

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

/** The files that a course uses. */
export async function filesOfCourse(db: Queryable, courseId: number): Promise<string[]> {
  const rows = await db
    .select({ fileId: courseFiles.fileId })
    .from(courseFiles)
    .where(eq(courseFiles.courseId, courseId));
  return rows.map(({ fileId }) => fileId);
}

/** Makes these the files that a course uses. */
export async function setCourseFiles(tx: Tx, courseId: number, ids: readonly string[]): Promise<void> {
  const before = new Set(await filesOfCourse(tx, courseId));
  const gone = [...before].filter((id) => !ids.includes(id));
  const added = ids.filter((id) => !before.has(id));
  if (gone.length > 0)
    await tx
      .delete(courseFiles)
      .where(and(eq(courseFiles.courseId, courseId), inArray(courseFiles.fileId, gone)));
  if (added.length > 0) await tx.insert(courseFiles).values(added.map((fileId) => ({ courseId, fileId })));
}

/** The files that a template uses, or that exercises with an earlier version of it use. */
export async function filesOfTemplate(db: Queryable, templateId: number): Promise<string[]> {
  const rows = await db
    .select({ fileId: templateFiles.fileId })
    .from(templateFiles)
    .where(eq(templateFiles.templateId, templateId));
  return rows.map(({ fileId }) => fileId);
}

/** Adds to the files that a template uses. */
export async function addTemplateFiles(tx: Tx, templateId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(templateFiles)
    .values(ids.map((fileId) => ({ templateId, fileId })))
    .onConflictDoNothing();
}

/** Leaves a template only these of its files. */
export async function keepTemplateFiles(tx: Tx, templateId: number, ids: readonly string[]): Promise<void> {
  const isGone = ids.length > 0 ? notInArray(templateFiles.fileId, [...ids]) : undefined;
  await tx.delete(templateFiles).where(and(eq(templateFiles.templateId, templateId), isGone));
}

const isUnused = (db: Queryable) =>
  and(
    notExists(db.select({ one: sql`1` }).from(courseFiles).where(eq(courseFiles.fileId, files.id))),
    notExists(db.select({ one: sql`1` }).from(templateFiles).where(eq(templateFiles.fileId, files.id))),
  );

/**
 * Marks up to `limit` files as removed that nothing uses and that were uploaded before then. They are locked
 * first and looked at again, because a course or template may have begun to use one meanwhile. Returns the ids of all that
 * are to be removed, those of an interrupted run included.
 */
export async function markUnused(db: Database, before: Date, now: Date, limit: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    const unused = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(lt(files.createdAt, before), isNull(files.removedAt), isUnused(tx)))
      .limit(limit)
      .for('update', { skipLocked: true });
    const ids = unused.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .update(files)
        .set({ removedAt: now })
        .where(and(inArray(files.id, ids), isUnused(tx)));
    const marked = await tx
      .select({ id: files.id })
      .from(files)
      .where(isNotNull(files.removedAt))
      .orderBy(files.removedAt)
      .limit(limit);
    return marked.map(({ id }) => id);
  });
}
