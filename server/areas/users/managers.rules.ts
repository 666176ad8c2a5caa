import type { Change } from '@contract/audit';
import { limits } from '@contract/limits';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { invalidField } from '@server/platform/http/errors';
import { and, eq, sql } from 'drizzle-orm';

const FIELD = 'managerId';
const one = (companyId: number, id: number) => and(eq(users.companyId, companyId), eq(users.id, id));

/** How a walk up from a user ends: at somebody who reports to nobody, at `id`, or too far up to tell. */
async function walkUp(db: Queryable, companyId: number, from: number, id: number) {
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

/**
 * Sets whom a user reports to, or that they report to nobody. Returns what that changed, for their activity. Throws 422 for
 * somebody unknown, the user themselves, and whoever reports to them over any number of steps. The caller has
 * locked the company, so that two changes can't close a circle together.
 */
export async function setManager(
  tx: Tx,
  companyId: number,
  id: number,
  managerId: number | null,
): Promise<Change[]> {
  const [person] = await tx.select({ managerId: users.managerId }).from(users).where(one(companyId, id));
  if (!person || person.managerId === managerId) return [];
  if (managerId !== null) {
    const [manager] = await tx.select({ id: users.id }).from(users).where(one(companyId, managerId));
    if (!manager) throw invalidField(FIELD, "This user doesn't exist.");
    if (managerId === id) throw invalidField(FIELD, 'Nobody reports to themselves.');
    const { isBelow, isTooFar } = await walkUp(tx, companyId, managerId, id);
    if (isBelow) throw invalidField(FIELD, 'This user reports to them already, directly or through others.');
    if (isTooFar) throw invalidField(FIELD, 'There are too many managers above this user.');
  }
  await tx.update(users).set({ managerId }).where(one(companyId, id));
  // Who it is would stay in this user's activity after that manager is erased.
  const said = (of: number | null) => (of === null ? null : 'set');
  return [{ field: 'manager', from: said(person.managerId), to: said(managerId) }];
}
