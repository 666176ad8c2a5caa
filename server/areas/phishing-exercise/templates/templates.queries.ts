import { phishingTemplates } from '@server/domain/exercises/exercises.tables';
import type { StoredTemplate } from '@server/domain/exercises/templates.queries';
import type { Tx } from '@server/platform/db/client';
import { eq } from 'drizzle-orm';

type Values = typeof phishingTemplates.$inferInsert;

export async function insertTemplate(tx: Tx, values: Values): Promise<StoredTemplate> {
  const [row] = await tx.insert(phishingTemplates).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

export async function updateTemplate(tx: Tx, id: number, changes: Partial<Values>): Promise<StoredTemplate> {
  const [row] = await tx
    .update(phishingTemplates)
    .set(changes)
    .where(eq(phishingTemplates.id, id))
    .returning();
  if (!row) throw new Error('a locked template is there');
  return row;
}
