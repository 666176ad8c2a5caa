import type { Queryable, Tx } from '@server/platform/db/client';
import { plannedOnce } from '@server/platform/db/prepared';
import { eq } from 'drizzle-orm';
import { simulationSettings } from './settings.tables';

export type SettingsRow = typeof simulationSettings.$inferSelect;

/** A company's settings; undefined until it has changed one. */
export async function findSettings(db: Queryable, companyId: number): Promise<SettingsRow | undefined> {
  const [row] = await plannedOnce(
    db.select().from(simulationSettings).where(eq(simulationSettings.companyId, companyId)),
  );
  return row;
}

/** Changes the settings that are given. */
export async function changeSettings(
  tx: Tx,
  companyId: number,
  changes: Partial<Omit<SettingsRow, 'companyId'>>,
): Promise<void> {
  const insert = tx.insert(simulationSettings).values({ companyId, ...changes });
  await (Object.keys(changes).length > 0
    ? insert.onConflictDoUpdate({ target: simulationSettings.companyId, set: changes })
    : insert.onConflictDoNothing());
}
