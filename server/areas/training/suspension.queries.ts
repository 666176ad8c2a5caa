import { limits } from '@contract/limits';
import type { Tx } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';

/**
 * Moves the due dates of open tasks by the time their company's training was suspended, to the end of the day
 * then reached, and returns how many it moved. The triggers of `training_pauses` note the time when the plan
 * allows training again. Each task is moved once, because the pause says how far it got, in the same
 * transaction.
 */
export async function moveDueDates(tx: Tx, most: number = limits.training.resumeBatch): Promise<number> {
  let moved = 0;
  while (moved < most) {
    const room = most - moved;
    const { rows } = await tx.execute<{ moved: number }>(sql`
      WITH pause AS (
        SELECT * FROM training_pauses WHERE NOT is_moved
        ORDER BY company_id, started_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ), chosen AS (
        SELECT t.company_id, t.id, (
          (date_trunc('day', (t.due_at + (p.ended_at - greatest(p.started_at, t.assigned_at))) AT TIME ZONE c.time_zone)
            + interval '1 day') AT TIME ZONE c.time_zone) - interval '1 millisecond' AS due_at
        FROM pause p JOIN tasks t ON t.company_id = p.company_id AND t.id > p.moved_to
        JOIN campaigns c ON c.company_id = t.company_id AND c.id = t.campaign_id
        -- What ends for everybody at the same instant ends then all the same.
        WHERE c.ends_at IS NULL AND t.completed_at IS NULL AND t.due_at IS NOT NULL AND t.assigned_at < p.ended_at
        ORDER BY t.id LIMIT ${room}
      ), moved AS (
        UPDATE tasks t SET due_at = chosen.due_at FROM chosen
        WHERE t.company_id = chosen.company_id AND t.id = chosen.id
      ), counted AS (SELECT count(*) AS total, max(id) AS last FROM chosen)
      UPDATE training_pauses p SET moved_to = coalesce(counted.last, p.moved_to), is_moved = counted.total < ${room}
      FROM pause, counted
      WHERE p.company_id = pause.company_id AND p.started_at = pause.started_at
      RETURNING counted.total AS moved`);
    const [row] = rows;
    if (!row) break;
    moved += Number(row.moved);
  }
  return moved;
}
