import { limits } from '@contract/limits';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { departments, groupMembers, groups, users } from './people.tables';
import { isDescending, nullsFirst, orderTerms, sortColumn, type UserOrder } from './users-filter.queries';
import {
  itsDepartment,
  itsManager,
  type ListedUser,
  type ListWindow,
  listed,
  managers,
  matching,
} from './users-page.queries';

export type ExportWindow = Pick<ListWindow, 'companyId' | 'ownerId' | 'filter' | 'order'>;
export type ExportedUser = ListedUser & { readonly groups: readonly string[] };

/** Where a batch ended: the sort key as the database writes it, so that no fraction of a second is lost. */
interface Place {
  readonly key: string | null;
  readonly id: number;
}

/** Users after a place, among those who have a key or among those who have none. */
function behind(order: UserOrder, place: Place): SQL {
  const than = isDescending(order) ? sql`<` : sql`>`;
  const column = sortColumn(order);
  if (place.key === null) return sql`${users.id} ${than} ${place.id}`;
  const key = sql`${place.key}::${sql.raw(column.getSQLType().replace(/ COLLATE .*/, ''))}`;
  return sql`(${column}, ${users.id}) ${than} (${key}, ${place.id}::bigint)`;
}

async function* inOrder(db: Queryable, window: ExportWindow, part: SQL | undefined, size: number) {
  const { order } = window;
  const key = sql<string | null>`${sortColumn(order)}::text`.as('sort_key');
  for (let place: Place | undefined; ; ) {
    const batch = await db
      .select({ ...listed, key })
      .from(users)
      .innerJoin(departments, itsDepartment)
      .leftJoin(managers, itsManager)
      .where(and(matching(db, window), part, place && behind(order, place)))
      .orderBy(...orderTerms(order))
      .limit(size);
    if (batch.length > 0) yield batch;
    place = batch.at(-1);
    if (!place || batch.length < size) return;
  }
}

/** The group names of several users, in order. */
async function groupsOfMany(db: Queryable, companyId: number, ids: readonly number[]) {
  const rows = await db
    .select({
      userId: groupMembers.userId,
      names: sql<string[]>`json_agg(${groups.name} ORDER BY ${groups.nameKey}, ${groups.id})`,
    })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.companyId, groupMembers.companyId), eq(groups.id, groupMembers.groupId)))
    .where(and(eq(groupMembers.companyId, companyId), isAmong(groupMembers.userId, ids)))
    .groupBy(groupMembers.userId);
  return new Map(rows.map(({ userId, names }) => [userId, names]));
}

/**
 * All matching users in list order, in batches: only one is in memory, and each continues in the sort's index
 * where the last one ended. Users without a last login are a separate part, before or after the others.
 */
export async function* selectListed(
  db: Queryable,
  window: ExportWindow,
  size: number,
): AsyncGenerator<ListedUser[]> {
  const column = sortColumn(window.order);
  const parts = column.notNull
    ? [undefined]
    : nullsFirst(window.order)
      ? [isNull(column), isNotNull(column)]
      : [isNotNull(column), isNull(column)];
  for (const part of parts) yield* inOrder(db, window, part, size);
}

/** The same with their groups. */
export async function* selectAll(db: Queryable, window: ExportWindow): AsyncGenerator<ExportedUser[]> {
  for await (const batch of selectListed(db, window, limits.users.exportBatch)) {
    const named = await groupsOfMany(
      db,
      window.companyId,
      batch.map(({ id }) => id),
    );
    yield batch.map((user) => ({ ...user, groups: named.get(user.id) ?? [] }));
  }
}
