import type { CampaignKindName } from '@contract/plan';
import type { ItemType } from '@contract/users/profile';
import { assignmentExceptions } from '@server/domain/assignments/campaigns.tables';
import { isFound } from '@server/domain/assignments/learners.queries';
import { departments, users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** What somebody is excused from, of a company. */
export interface ExcusedItem {
  readonly companyId: number;
  readonly kind: CampaignKindName;
  readonly itemId: number;
}

const ofItem = ({ companyId, kind, itemId }: ExcusedItem) =>
  and(
    eq(assignmentExceptions.companyId, companyId),
    eq(assignmentExceptions.kind, kind),
    eq(assignmentExceptions.itemId, itemId),
  );

/** Adds exceptions; returns who wasn't excused before. */
export async function insertExceptions(
  tx: Tx,
  item: ExcusedItem,
  userIds: readonly number[],
  values: { readonly reason: string; readonly createdBy: number; readonly createdAt: Date },
): Promise<number[]> {
  const rows = await tx
    .insert(assignmentExceptions)
    .values(userIds.map((userId) => ({ ...item, ...values, userId })))
    .onConflictDoNothing()
    .returning({ userId: assignmentExceptions.userId });
  return rows.map(({ userId }) => userId);
}

/** Whether there was one. */
export async function deleteException(tx: Tx, item: ExcusedItem, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(assignmentExceptions)
    .where(and(ofItem(item), eq(assignmentExceptions.userId, userId)))
    .returning({ userId: assignmentExceptions.userId });
  return rows.length > 0;
}

/** Withdraws what these users have not done of an item, whatever campaigns asked it. */
export async function withdrawTasks(
  tx: Tx,
  { companyId, itemId }: ExcusedItem,
  type: ItemType,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE tasks SET status = 'withdrawn', completed_at = ${now}::timestamptz
    WHERE company_id = ${companyId} AND type = ${type} AND item_id = ${itemId} AND completed_at IS NULL
      AND user_id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(userIds)}::json))`);
}

/** Removes what was withdrawn of a user in the open campaign of an item, so that it can be asked again. */
export async function deleteWithdrawn(
  tx: Tx,
  { companyId, kind, itemId }: ExcusedItem,
  userId: number,
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM tasks t USING campaigns c
    WHERE t.company_id = ${companyId} AND t.user_id = ${userId} AND t.status = 'withdrawn'
      AND c.company_id = t.company_id AND c.id = t.campaign_id AND c.kind = ${kind} AND c.course_id = ${itemId}
      AND c.date_ended IS NULL AND c.archived_at IS NULL`);
}

/** How many are excused from each of these items. */
export async function countExceptions(
  db: Queryable,
  companyId: number,
  kind: CampaignKindName,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map();
  const { itemId } = assignmentExceptions;
  const rows = await db
    .select({ itemId, total: count() })
    .from(assignmentExceptions)
    .where(
      and(
        eq(assignmentExceptions.companyId, companyId),
        eq(assignmentExceptions.kind, kind),
        inArray(itemId, [...itemIds]),
      ),
    )
    .groupBy(itemId);
  return new Map(rows.map((row) => [row.itemId, row.total]));
}

/** A page of those who are excused, newest first. */
export async function listExceptions(
  db: Queryable,
  item: ExcusedItem,
  { search, offset, limit }: { search?: string | undefined; offset: number; limit: number },
) {
  const maker = alias(users, 'maker');
  const condition = and(ofItem(item), isFound(search));
  const found = () =>
    and(eq(users.companyId, assignmentExceptions.companyId), eq(users.id, assignmentExceptions.userId));
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      lastName: users.lastName,
      departmentName: departments.name,
      reason: assignmentExceptions.reason,
      createdAt: assignmentExceptions.createdAt,
      maker: { id: maker.id, name: maker.name, lastName: maker.lastName, email: maker.email },
    })
    .from(assignmentExceptions)
    .innerJoin(users, found())
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .leftJoin(
      maker,
      and(eq(maker.companyId, assignmentExceptions.companyId), eq(maker.id, assignmentExceptions.createdBy)),
    )
    .where(condition)
    .orderBy(desc(assignmentExceptions.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(assignmentExceptions)
    .innerJoin(users, found())
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
}
