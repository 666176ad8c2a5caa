import { users } from '@server/domain/people/people.tables';
import type { PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { SignedInActor } from '@server/platform/http/context';
import { and, count, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import { defaultViews, savedViews } from './saved-views.tables';

type Viewer = Pick<SignedInActor, 'companyId' | 'userId' | 'isVisitor'>;

/** A list's views that the caller may see: their own and shared ones; a partner's visitor has none. */
export function visibleViews({ userId, isVisitor }: Viewer, list?: string): SQL | undefined {
  const own = isVisitor ? undefined : eq(savedViews.userId, userId);
  return and(or(eq(savedViews.isShared, true), own), list ? eq(savedViews.list, list) : undefined);
}

/** The caller's own views of a list, for checks of their names. */
export const ownViews = (userId: number, list: string): SQL | undefined =>
  and(eq(savedViews.userId, userId), eq(savedViews.list, list));

async function countWhere(db: Queryable, companyId: number, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(savedViews)
    .where(and(eq(savedViews.companyId, companyId), where));
  return row?.total ?? 0;
}

export const countOwn = (db: Queryable, { companyId, userId }: Viewer, list: string) =>
  countWhere(db, companyId, ownViews(userId, list));

export const countShared = (db: Queryable, companyId: number, list: string) =>
  countWhere(db, companyId, and(eq(savedViews.isShared, true), eq(savedViews.list, list)));

/** The owners' names, and which of these views the caller's lists open with. */
export async function ownersAndDefaults(
  db: Queryable,
  { companyId, userId, isVisitor }: Viewer,
  views: readonly (typeof savedViews.$inferSelect)[],
) {
  if (views.length === 0) return { owners: new Map<number, string>(), defaults: new Set<number>() };
  const people = await db
    .select({ id: users.id, name: users.name, lastName: users.lastName, email: users.email })
    .from(users)
    .where(
      and(eq(users.companyId, companyId), inArray(users.id, [...new Set(views.map((one) => one.userId))])),
    );
  const chosen = isVisitor
    ? []
    : await db
        .select({ viewId: defaultViews.viewId })
        .from(defaultViews)
        .where(and(eq(defaultViews.companyId, companyId), eq(defaultViews.userId, userId)));
  return {
    owners: new Map(
      people.map(({ id, name, lastName, email }) => [id, `${name} ${lastName}`.trim() || email]),
    ),
    defaults: new Set(chosen.map(({ viewId }) => viewId)),
  };
}

/** Makes a view the one with which the caller's list opens, in place of any other. */
export async function setDefaultView(
  tx: Tx,
  { companyId, userId }: Viewer,
  { list, id: viewId }: Pick<typeof savedViews.$inferSelect, 'list' | 'id'>,
) {
  await tx
    .insert(defaultViews)
    .values({ companyId, userId, list, viewId })
    .onConflictDoUpdate({
      target: [defaultViews.companyId, defaultViews.userId, defaultViews.list],
      set: { viewId },
    });
}

export async function clearDefaultView(tx: Tx, { companyId, userId }: Viewer, viewId: number) {
  await tx
    .delete(defaultViews)
    .where(
      and(
        eq(defaultViews.companyId, companyId),
        eq(defaultViews.userId, userId),
        eq(defaultViews.viewId, viewId),
      ),
    );
}

/** A view that is no longer shared opens nobody else's list. */
export async function clearOthersDefaults(tx: Tx, { companyId, userId }: Viewer, viewId: number) {
  await tx
    .delete(defaultViews)
    .where(
      and(
        eq(defaultViews.companyId, companyId),
        eq(defaultViews.viewId, viewId),
        ne(defaultViews.userId, userId),
      ),
    );
}

/** Views go with their owner, also those shared with others. */
export const VIEW_DATA: readonly PersonalData[] = [
  {
    section: 'savedViews',
    table: savedViews,
    of: byUser(savedViews),
    hidden: ['nameKey', 'identityKey'],
    erasure: 'cascade',
  },
  { section: 'defaultViews', table: defaultViews, of: byUser(defaultViews), erasure: 'cascade' },
];
