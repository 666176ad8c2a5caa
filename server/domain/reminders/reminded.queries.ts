import type { ItemType } from '@contract/users/profile';
import type { Tx } from '@server/platform/db/client';
import { type SQL, sql } from 'drizzle-orm';

/** A thing that somebody was reminded of by themselves. */
export interface Reminded {
  readonly userId: number;
  readonly itemType: ItemType;
  readonly itemId: number;
  readonly isOverdue: boolean;
}

/** Counts reminders that went out by themselves. */
export async function countAutomatic(
  tx: Tx,
  companyId: number,
  { day, coversUntil }: { readonly day: string; readonly coversUntil: string },
  reminded: readonly Reminded[],
): Promise<void> {
  if (reminded.length === 0) return;
  await tx.execute(sql`
    INSERT INTO reminded_tasks AS m
      (company_id, user_id, item_type, item_id, times, times_after, auto_on, covers_until)
    SELECT ${companyId}::bigint, r."userId", r."itemType", r."itemId", 1, r."isOverdue"::int, ${day}::date,
      ${coversUntil}::date
    FROM jsonb_to_recordset(${JSON.stringify(reminded)}::jsonb)
      AS r ("userId" bigint, "itemType" text, "itemId" bigint, "isOverdue" boolean)
    ON CONFLICT (company_id, user_id, item_type, item_id) DO UPDATE SET times = m.times + 1,
      times_after = m.times_after + excluded.times_after, auto_on = excluded.auto_on,
      covers_until = greatest(m.covers_until, excluded.covers_until)`);
}

/** Counts a reminder that an admin sent about tasks: rows of `tasks` that match. */
export async function countManual(tx: Tx, day: string, isAbout: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    INSERT INTO reminded_tasks AS m (company_id, user_id, item_type, item_id, times, manual_on, covers_until)
    SELECT company_id, user_id, type, id, 1, ${day}::date, ${day}::date FROM tasks WHERE ${isAbout}
    ON CONFLICT (company_id, user_id, item_type, item_id) DO UPDATE SET times = m.times + 1,
      manual_on = excluded.manual_on, covers_until = greatest(m.covers_until, excluded.covers_until)`);
}

/** That a task, a row of `tasks`, was not reminded of by itself on a day. */
export const isNotRemindedOn = (day: string): SQL => sql`NOT EXISTS (SELECT 1 FROM reminded_tasks m
  WHERE m.company_id = tasks.company_id AND m.user_id = tasks.user_id AND m.item_type = tasks.type
    AND m.item_id = tasks.id AND m.auto_on = ${day}::date)`;
