import { groups } from '@server/domain/people/people.tables';
import { type ProvisionedGroupRow, provisionedGroups } from '@server/domain/provisioning/provisioning.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';

const select = (db: Queryable) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      nameKey: groups.nameKey,
      externalId: provisionedGroups.externalId,
      isMade: provisionedGroups.isMade,
      version: provisionedGroups.version,
      createdAt: provisionedGroups.createdAt,
      updatedAt: provisionedGroups.updatedAt,
    })
    .from(provisionedGroups)
    .innerJoin(
      groups,
      and(eq(groups.companyId, provisionedGroups.companyId), eq(groups.id, provisionedGroups.groupId)),
    );

/** A group of the directory. */
export type ScimGroupRow = Awaited<ReturnType<typeof select>>[number];

const ofCompany = (companyId: number) => eq(provisionedGroups.companyId, companyId);

export async function findScimGroup(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<ScimGroupRow | undefined> {
  const [row] = await select(db).where(and(ofCompany(companyId), eq(provisionedGroups.groupId, id)));
  return row;
}

export interface GroupListing {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
  readonly offset: number;
}

export const listScimGroups = (db: Queryable, companyId: number, list: GroupListing) =>
  select(db)
    .where(and(ofCompany(companyId), list.where))
    .orderBy(...list.order)
    .limit(list.limit)
    .offset(list.offset);

export async function countScimGroups(db: Queryable, companyId: number, where: SQL | undefined) {
  const [row] = await db
    .select({ total: count() })
    .from(provisionedGroups)
    .innerJoin(
      groups,
      and(eq(groups.companyId, provisionedGroups.companyId), eq(groups.id, provisionedGroups.groupId)),
    )
    .where(and(ofCompany(companyId), where));
  return row?.total ?? 0;
}

export async function hasMoreGroupsThan(db: Queryable, companyId: number, most: number): Promise<boolean> {
  const rows = await db
    .select({ id: provisionedGroups.groupId })
    .from(provisionedGroups)
    .where(ofCompany(companyId))
    .limit(1)
    .offset(most);
  return rows.length > 0;
}

/** Members whom the directory has sent, of some groups, up to so many in all. */
export async function membersOf(
  db: Queryable,
  companyId: number,
  groupIds: readonly number[],
  limit: number,
): Promise<{ groupId: number; id: number; name: string }[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await db.execute<{ groupId: number; id: number; name: string }>(sql`
    SELECT m.group_id AS "groupId", u.id, coalesce(nullif(btrim(u.name || ' ' || u.last_name), ''), u.email) AS name
    FROM group_members m
    JOIN provisioned_users p ON p.company_id = m.company_id AND p.user_id = m.user_id AND p.deleted_at IS NULL
    JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id
    WHERE m.company_id = ${companyId}
      AND m.group_id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(groupIds)}::json))
    ORDER BY m.group_id, m.user_id LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, groupId: Number(row.groupId), id: Number(row.id) }));
}

/** All whom the directory has ever sent and who are in a group, also those it has deleted. */
export async function directoryMembers(tx: Tx, companyId: number, groupId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT m.user_id AS id FROM group_members m
    JOIN provisioned_users p ON p.company_id = m.company_id AND p.user_id = m.user_id
    WHERE m.company_id = ${companyId} AND m.group_id = ${groupId}`);
  return rows.map(({ id }) => Number(id));
}

export async function insertScimGroup(tx: Tx, row: typeof provisionedGroups.$inferInsert): Promise<void> {
  await tx.insert(provisionedGroups).values(row);
}

/** Changes what is known of a group, and its version. */
export async function touchScimGroup(
  tx: Tx,
  companyId: number,
  groupId: number,
  changes: Partial<Pick<ProvisionedGroupRow, 'externalId' | 'updatedAt'>>,
): Promise<void> {
  await tx
    .update(provisionedGroups)
    .set({ ...changes, version: sql`${provisionedGroups.version} + 1` })
    .where(and(ofCompany(companyId), eq(provisionedGroups.groupId, groupId)));
}

export async function unlinkGroup(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.delete(provisionedGroups).where(and(ofCompany(companyId), eq(provisionedGroups.groupId, id)));
}
