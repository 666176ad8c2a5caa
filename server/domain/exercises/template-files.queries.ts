import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq, notInArray } from 'drizzle-orm';
import { templateFiles } from './exercises.tables';

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
