import { limits } from '@contract/limits';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq, sql } from 'drizzle-orm';
import { users } from './people.tables';

const one = (companyId: number, id: number) => and(eq(users.companyId, companyId), eq(users.id, id));

/** How a walk up from a user ends: at somebody who reports to nobody, at `id`, or too far up to tell. */
export async function walkUp(db: Queryable, companyId: number, from: number, id: number) {
  const most = limits.users.managersAboveMax;
  const { rows } = await db.execute<{ isBelow: boolean; steps: number }>(sql`
    WITH RECURSIVE up (id, manager_id, step) AS (
      SELECT u.id, u.manager_id, 1 FROM users u WHERE u.company_id = ${companyId} AND u.id = ${from}
      UNION ALL
      SELECT u.id, u.manager_id, up.step + 1 FROM up
        JOIN users u ON u.company_id = ${companyId} AND u.id = up.manager_id
      WHERE up.step <= ${most} AND up.id <> ${id}
    )
    SELECT coalesce(bool_or(id = ${id}), false) AS "isBelow", count(*)::int AS steps FROM up`);
  const { isBelow = false, steps = 0 } = rows[0] ?? {};
  return { isBelow, isTooFar: steps > most };
}

/** A user's id and whom they report to. */
export async function findReporting(db: Queryable, companyId: number, id: number) {
  const [person] = await db
    .select({ id: users.id, managerId: users.managerId })
    .from(users)
    .where(one(companyId, id));
  return person;
}

export async function updateManager(
  tx: Tx,
  companyId: number,
  id: number,
  managerId: number | null,
): Promise<void> {
  await tx.update(users).set({ managerId }).where(one(companyId, id));
}
