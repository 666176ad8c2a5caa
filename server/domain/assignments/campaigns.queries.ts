import { searchKey } from '@contract/names';
import type { CampaignKindName } from '@contract/plan';
import type { FilteredStatus } from '@contract/training/assignments';
import { countEnabled } from '@server/domain/people/people.queries';
import { departments, groups, users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { campaignCounts, campaigns, campaignTargets } from './campaigns.tables';

export type StoredCampaign = typeof campaigns.$inferSelect;

const one = (companyId: number, id: number) => and(eq(campaigns.companyId, companyId), eq(campaigns.id, id));

/** A campaign to be stored; the keys follow from its names. */
export type AddedCampaign = Omit<typeof campaigns.$inferInsert, 'nameKey' | 'courseKey'>;

/** Stores a campaign; undefined when the company has another open one about the same. */
export async function insertCampaign(tx: Tx, values: AddedCampaign): Promise<StoredCampaign | undefined> {
  const [row] = await tx
    .insert(campaigns)
    .values({ ...values, nameKey: searchKey(values.name), courseKey: searchKey(values.courseName) })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findCampaign(db: Queryable, companyId: number, id: number) {
  const [row] = await db.select().from(campaigns).where(one(companyId, id));
  return row;
}

/** The campaign, locked until the transaction ends: batches of its enrolment wait here. */
export async function lockCampaign(tx: Tx, companyId: number, id: number) {
  const [row] = await tx.select().from(campaigns).where(one(companyId, id)).for('no key update');
  return row;
}

export async function updateCampaign(
  tx: Tx,
  companyId: number,
  id: number,
  changes: Partial<AddedCampaign>,
): Promise<void> {
  const { name, courseName } = changes;
  const keys = {
    ...(name !== undefined && { nameKey: searchKey(name) }),
    ...(courseName !== undefined && { courseKey: searchKey(courseName) }),
  };
  await tx
    .update(campaigns)
    .set({ ...changes, ...keys })
    .where(one(companyId, id));
}

/** Neither ended nor archived. */
export const isOpen = () => and(isNull(campaigns.dateEnded), isNull(campaigns.archivedAt));

/** Open, and before the end that it has for everybody. */
export const isRunning = (now: Date) =>
  and(isOpen(), or(isNull(campaigns.endsAt), gt(campaigns.endsAt, now)));

/** The open campaign of an item, of which there is one at most, locked until the transaction ends. */
export async function lockOpenCampaign(tx: Tx, companyId: number, kind: CampaignKindName, itemId: number) {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        eq(campaigns.kind, kind),
        eq(campaigns.courseId, itemId),
        isOpen(),
      ),
    )
    .for('no key update');
  return row;
}

/** Who of these people has a campaign's task, or is selected for it. */
export async function whoHas(db: Queryable, { companyId, id }: StoredCampaign, userIds: readonly number[]) {
  const { rows } = await db.execute<{ id: string | number }>(sql`
    SELECT u.id FROM unnest(${sql.param([...userIds])}::bigint[]) AS u (id)
    WHERE EXISTS (SELECT FROM tasks t WHERE t.company_id = ${companyId} AND t.campaign_id = ${id} AND t.user_id = u.id)
      OR EXISTS (SELECT FROM campaign_targets g
        WHERE g.company_id = ${companyId} AND g.campaign_id = ${id} AND g.target_id = u.id)`);
  return new Set(rows.map((row) => Number(row.id)));
}

/** Whether the company has a campaign under way, or one that waits for its start. */
export async function hasRunningCampaign(db: Queryable, companyId: number): Promise<boolean> {
  const [row] = await db
    .select({ total: count() })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), isOpen()));
  return (row?.total ?? 0) > 0;
}

/** The settings of a company's last assignment of a course; undefined when there was none. */
export async function lastSettings(db: Queryable, companyId: number, courseId: number) {
  const { notificationsEnabled, subject, message, daysToComplete, attempts, countedAttempt } = campaigns;
  const [row] = await db
    .select({ notificationsEnabled, subject, message, daysToComplete, attempts, countedAttempt })
    .from(campaigns)
    .where(
      and(eq(campaigns.companyId, companyId), eq(campaigns.kind, 'course'), eq(campaigns.courseId, courseId)),
    )
    .orderBy(desc(campaigns.startDate), desc(campaigns.id))
    .limit(1);
  return row;
}

/** Running campaigns of a kind whose start has come and whose enrolment hasn't begun, the oldest first. */
export function selectUnlaunched(db: Queryable, kind: CampaignKindName, now: Date, limit: number) {
  return db
    .select({ companyId: campaigns.companyId, campaignId: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.kind, kind),
        isRunning(now),
        isNull(campaigns.launchedAt),
        lte(campaigns.startDate, now),
      ),
    )
    .orderBy(asc(campaigns.startDate), asc(campaigns.id))
    .limit(limit);
}

export interface RunningWindow {
  readonly companyId: number;
  readonly now: Date;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the campaigns that have begun and not ended, newest first. */
export async function listRunning(db: Queryable, { companyId, now, offset, limit }: RunningWindow) {
  const running = and(eq(campaigns.companyId, companyId), isRunning(now), lte(campaigns.startDate, now));
  const { id, name, courseName, startDate } = campaigns;
  const rows = await db
    .select({ id, name, courseName, startDate })
    .from(campaigns)
    .where(running)
    .orderBy(desc(startDate), desc(id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(campaigns).where(running);
  return { rows, total: counted?.total ?? 0 };
}

export interface CampaignWindow {
  readonly companyId: number;
  readonly kind: CampaignKindName | readonly CampaignKindName[];
  readonly now: Date;
  readonly isSuspended: boolean;
  readonly ids?: readonly number[] | undefined;
  readonly courseId?: number | undefined;
  readonly status?: FilteredStatus | undefined;
  readonly search?: string | undefined;
  readonly orderBy: 'name' | 'startedAt';
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** The campaigns in this status; the same as `statusOf` says of each. */
function inStatus(db: Queryable, { status, now, isSuspended }: CampaignWindow): SQL | undefined {
  const hasBegun = exists(
    db
      .select({ one: sql`1` })
      .from(campaignCounts)
      .where(
        and(
          eq(campaignCounts.companyId, campaigns.companyId),
          eq(campaignCounts.campaignId, campaigns.id),
          notInArray(campaignCounts.status, ['notStarted', 'missed', 'withdrawn']),
          gt(campaignCounts.total, 0),
        ),
      ),
  );
  const runs = and(isRunning(now), lte(campaigns.startDate, now));
  switch (status) {
    case undefined:
      return undefined;
    case 'ARCHIVED':
      return isNotNull(campaigns.archivedAt);
    case 'ENDED':
      return and(
        or(isNotNull(campaigns.dateEnded), lte(campaigns.endsAt, now)),
        isNull(campaigns.archivedAt),
      );
    case 'QUEUED':
      return and(isOpen(), gt(campaigns.startDate, now));
    case 'SUSPENDED':
      return isSuspended ? runs : sql`false`;
    case 'ONGOING':
      return isSuspended ? sql`false` : runs;
    case 'ACTIVE':
      return isSuspended ? sql`false` : and(runs, sql`NOT ${hasBegun}`);
    case 'IN_PROGRESS':
      return isSuspended ? sql`false` : and(runs, hasBegun);
  }
}

/** A page of campaigns, with their total. */
export async function selectCampaigns(db: Queryable, window: CampaignWindow) {
  const { companyId, kind, ids, courseId, search, orderBy, isDescending, offset, limit } = window;
  const pattern = search && anywhere(search);
  const where = and(
    eq(campaigns.companyId, companyId),
    inArray(campaigns.kind, [kind].flat()),
    ids ? inArray(campaigns.id, [...ids]) : undefined,
    courseId === undefined ? undefined : eq(campaigns.courseId, courseId),
    pattern ? or(like(campaigns.nameKey, pattern), like(campaigns.courseKey, pattern)) : undefined,
    inStatus(db, window),
  );
  const key = orderBy === 'name' ? campaigns.nameKey : campaigns.startDate;
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const rows = await db
    .select()
    .from(campaigns)
    .where(where)
    .orderBy(sql`${key} ${direction}`, sql`${campaigns.id} ${direction}`)
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(campaigns, where) };
}

/** Adds targets; those already there stay. Returns whether any was new. */
export async function addTargets(
  tx: Tx,
  companyId: number,
  campaignId: number,
  targetIds: readonly number[],
): Promise<boolean> {
  if (targetIds.length === 0) return false;
  const rows = await tx
    .insert(campaignTargets)
    .values([...new Set(targetIds)].map((targetId) => ({ companyId, campaignId, targetId })))
    .onConflictDoNothing()
    .returning({ targetId: campaignTargets.targetId });
  return rows.length > 0;
}

/** The ids of a campaign's targets, whether or not they still exist. */
export async function targetIds(db: Queryable, companyId: number, campaignId: number): Promise<number[]> {
  const rows = await db
    .select({ id: campaignTargets.targetId })
    .from(campaignTargets)
    .where(and(eq(campaignTargets.companyId, companyId), eq(campaignTargets.campaignId, campaignId)));
  return rows.map(({ id }) => id);
}

const fullName = sql<string>`coalesce(nullif(trim(${users.name} || ' ' || ${users.lastName}), ''), ${users.email})`;

/** The company's departments, groups or users among these ids, with their names, by name. */
export async function targetsById(
  db: Queryable,
  companyId: number,
  type: StoredCampaign['assignmentType'],
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0 || type === 'ALL_USERS') return [];
  if (type === 'SELECTED_USERS') {
    return db
      .select({ id: users.id, name: fullName })
      .from(users)
      .where(and(eq(users.companyId, companyId), inArray(users.id, [...ids])))
      .orderBy(asc(users.nameKey), asc(users.lastNameKey), asc(users.id));
  }
  const table = type === 'DEPARTMENTS' ? departments : groups;
  return db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.companyId, companyId), inArray(table.id, [...ids])))
    .orderBy(asc(table.nameKey), asc(table.id));
}

/** How many enabled users an assignment is for, from counters; someone in two groups counts twice. */
export async function countMeant(
  db: Queryable,
  companyId: number,
  type: StoredCampaign['assignmentType'],
  ids: readonly number[],
): Promise<number> {
  if (type === 'ALL_USERS') return countEnabled(db, companyId);
  if (type === 'SELECTED_USERS') return ids.length;
  const table = type === 'DEPARTMENTS' ? departments : groups;
  const [row] = await db
    .select({ total: sum(table.usersCount).mapWith(Number) })
    .from(table)
    .where(and(eq(table.companyId, companyId), inArray(table.id, [...ids])));
  return row?.total ?? 0;
}
