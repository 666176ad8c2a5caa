import { ROLE_GROUPS } from '@contract/access';
import { searchKey } from '@contract/names';
import type { SortOrder } from '@contract/paging';
import type { POLICY_SORTS, PolicyStatus } from '@contract/policies/policies';
import { campaignCounts, campaigns } from '@server/domain/assignments/campaigns.tables';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { anywhere } from '@server/platform/text/search';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  like,
  lte,
  ne,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import { policies, policyCampaigns, policyRevisions, policyTemplates } from './policies.tables';

export type StoredPolicy = typeof policies.$inferSelect;
/** As lists and reports have it: its text may be long. */
export type ListedPolicy = Omit<StoredPolicy, 'text'>;
const { text: _text, ...LISTED } = getTableColumns(policies);
export type StoredRevision = typeof policyRevisions.$inferSelect;

const one = (companyId: number, id: number) => and(eq(policies.companyId, companyId), eq(policies.id, id));

export async function findPolicy(db: Queryable, companyId: number, id: number) {
  const [row] = await db.select().from(policies).where(one(companyId, id));
  return row;
}

/** The policy, locked until the transaction ends: what is done with it follows one after the other. */
export async function lockPolicy(tx: Tx, companyId: number, id: number) {
  const [row] = await tx.select().from(policies).where(one(companyId, id)).for('no key update');
  return row;
}

export type NewPolicy = Omit<typeof policies.$inferInsert, 'nameKey'>;

export async function insertPolicy(tx: Tx, values: NewPolicy): Promise<StoredPolicy> {
  const [row] = await tx
    .insert(policies)
    .values({ ...values, nameKey: searchKey(values.name) })
    .returning();
  if (!row) throw new Error('a policy was not stored');
  return row;
}

export async function updatePolicy(
  tx: Tx,
  { companyId, id }: Pick<StoredPolicy, 'companyId' | 'id'>,
  changes: Partial<NewPolicy>,
): Promise<void> {
  const keys = changes.name === undefined ? {} : { nameKey: searchKey(changes.name) };
  await tx
    .update(policies)
    .set({ ...changes, ...keys })
    .where(one(companyId, id));
}

export async function deletePolicy(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.delete(policies).where(one(companyId, id));
}

export const countPolicies = (db: Queryable, companyId: number): Promise<number> =>
  db.$count(policies, eq(policies.companyId, companyId));

const SORTS = {
  name: policies.nameKey,
  createdAt: policies.createdAt,
  updatedAt: policies.updatedAt,
  reviewDay: policies.reviewDay,
} as const satisfies Record<(typeof POLICY_SORTS)[number], unknown>;

export interface PolicyFilter {
  readonly companyId: number;
  readonly ids?: readonly number[] | undefined;
  readonly statuses?: readonly PolicyStatus[] | undefined;
  readonly search?: string | undefined;
}

const matching = ({ companyId, ids, statuses, search }: PolicyFilter) =>
  and(
    eq(policies.companyId, companyId),
    ids && isAmong(policies.id, ids),
    statuses && inArray(policies.status, [...statuses]),
    search ? like(policies.nameKey, anywhere(search)) : undefined,
  );

/** A page of policies, with their total. */
export async function selectPolicies(
  db: Queryable,
  filter: PolicyFilter,
  {
    orderBy = 'createdAt',
    order = orderBy === 'createdAt' ? 'desc' : 'asc',
    offset,
    limit,
  }: {
    orderBy?: (typeof POLICY_SORTS)[number] | undefined;
    order?: SortOrder | undefined;
    offset: number;
    limit: number;
  },
) {
  const condition = matching(filter);
  const direction = order.startsWith('desc') ? sql`DESC` : sql`ASC`;
  const nulls = order === 'asc' || order.endsWith('_nulls_first') ? sql`NULLS FIRST` : sql`NULLS LAST`;
  const rows: ListedPolicy[] = await db
    .select(LISTED)
    .from(policies)
    .where(condition)
    .orderBy(sql`${SORTS[orderBy]} ${direction} ${nulls}`, sql`${policies.id} ${direction}`)
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(policies, condition) };
}

/** All policies that match; there are a few hundred at most. */
export const selectAllPolicies = (db: Queryable, filter: PolicyFilter): Promise<ListedPolicy[]> =>
  plannedOnce(
    db.select(LISTED).from(policies).where(matching(filter)).orderBy(asc(policies.nameKey), asc(policies.id)),
  );

export async function insertRevision(tx: Tx, values: typeof policyRevisions.$inferInsert): Promise<void> {
  await tx.insert(policyRevisions).values(values);
}

export async function findRevision(db: Queryable, companyId: number, policyId: number, number: number) {
  const { policyId: policy, number: revision } = policyRevisions;
  const [row] = await db
    .select()
    .from(policyRevisions)
    .where(and(eq(policyRevisions.companyId, companyId), eq(policy, policyId), eq(revision, number)));
  return row;
}

/** A page of a policy's revisions, newest first. */
export function selectRevisions(
  db: Queryable,
  companyId: number,
  policyId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredRevision[]> {
  return db
    .select()
    .from(policyRevisions)
    .where(and(eq(policyRevisions.companyId, companyId), eq(policyRevisions.policyId, policyId)))
    .orderBy(desc(policyRevisions.number))
    .limit(limit)
    .offset(offset);
}

/** How many have acknowledged each revision of a policy, from counters. */
export async function acknowledgedByRevision(db: Queryable, companyId: number, policyId: number) {
  const rows = await db
    .select({ revision: policyCampaigns.revision, total: sum(policyCampaigns.acknowledged).mapWith(Number) })
    .from(policyCampaigns)
    .where(and(eq(policyCampaigns.companyId, companyId), eq(policyCampaigns.policyId, policyId)))
    .groupBy(policyCampaigns.revision);
  return new Map(rows.map(({ revision, total }) => [revision, total]));
}

export async function insertPolicyCampaign(
  tx: Tx,
  values: Pick<typeof policyCampaigns.$inferInsert, 'companyId' | 'campaignId' | 'policyId' | 'revision'>,
): Promise<void> {
  await tx.insert(policyCampaigns).values(values);
}

/** The revisions that these campaigns ask for, with what their acknowledgements amount to. */
export async function selectPolicyCampaigns(db: Queryable, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, typeof policyCampaigns.$inferSelect>();
  const rows = await db
    .select()
    .from(policyCampaigns)
    .where(and(eq(policyCampaigns.companyId, companyId), inArray(policyCampaigns.campaignId, [...ids])));
  return new Map(rows.map((row) => [row.campaignId, row]));
}

/** How many people of a campaign stand how, from counters. */
export interface Counted {
  readonly total: number;
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
  readonly overdue: number;
  /** Whether anybody has begun. */
  readonly isBegun: boolean;
}

/**
 * The same as `progressOf` of what policies tell. Their campaigns run for years, with a due date for each day on which
 * somebody joined: one sum by standing is a fraction of as many sums as there are standings.
 */
export async function countStandings(
  db: Queryable,
  companyId: number,
  campaignIds: readonly number[],
  now: Date,
): Promise<Map<number, Counted>> {
  if (campaignIds.length === 0) return new Map();
  const { campaignId, status, dueAt, total } = campaignCounts;
  const isLate = sql<boolean>`${dueAt} < ${now}`;
  const rows = await plannedOnce(
    db
      .select({ campaignId, status, isLate, total: sum(total).mapWith(Number) })
      .from(campaignCounts)
      .where(
        and(
          eq(campaignCounts.companyId, companyId),
          sql`${campaignId} = ANY(${sql.param(campaignIds)}::bigint[])`,
          ne(status, 'withdrawn'),
        ),
      )
      .groupBy(campaignId, status, sql`3`),
  );
  const counted = new Map<number, Counted>();
  for (const row of rows) {
    const before = counted.get(row.campaignId) ?? NOBODY;
    const isDone = row.status === 'completed';
    const isIn = (one: string) => (row.status === one && !row.isLate ? row.total : 0);
    counted.set(row.campaignId, {
      total: before.total + row.total,
      completed: before.completed + (isDone ? row.total : 0),
      inProgress: before.inProgress + isIn('inProgress'),
      notStarted: before.notStarted + isIn('notStarted'),
      overdue: before.overdue + (!isDone && row.isLate ? row.total : 0),
      isBegun: before.isBegun || (row.status !== 'notStarted' && row.total > 0),
    });
  }
  return counted;
}

const NOBODY: Counted = {
  total: 0,
  completed: 0,
  inProgress: 0,
  notStarted: 0,
  overdue: 0,
  isBegun: false,
};

/** Campaigns by their ids. */
export async function selectCampaignsById(db: Queryable, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), inArray(campaigns.id, [...ids])));
}

/** Names of users, as lists show them. */
export async function namesOf(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

const fullName = sql<string>`coalesce(nullif(trim(${users.name} || ' ' || ${users.lastName}), ''), ${users.email})`;

/** The admins who can own a policy, by name. */
export function selectOwners(db: Queryable, companyId: number, id?: number) {
  return db
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        inArray(users.role, [...ROLE_GROUPS.adminArea]),
        isNull(users.disabledAt),
        id === undefined ? undefined : eq(users.id, id),
      ),
    )
    .orderBy(asc(users.nameKey), asc(users.lastNameKey), asc(users.id))
    .limit(1000);
}

export const selectTemplates = (db: Queryable) =>
  db.select().from(policyTemplates).orderBy(asc(policyTemplates.title), asc(policyTemplates.languageCode));

/** A year has at least so many days. */
const YEAR_MS = 365 * 24 * 3600_000;
/** A day begins so much earlier at most in one zone than in another, with a daylight-saving change between. */
const ZONES_MS = 28 * 3600_000;

/**
 * Policies that are renewed yearly and whose last campaign began about a year ago or earlier, of companies that have Boost
 * or a trial; the oldest first.
 */
export function selectToRenew(db: Queryable, now: Date, limit: number) {
  const before = new Date(now.getTime() - YEAR_MS + ZONES_MS);
  return db
    .select({ companyId: policies.companyId, id: policies.id })
    .from(policies)
    .innerJoin(companies, eq(companies.id, policies.companyId))
    .innerJoin(
      campaigns,
      and(eq(campaigns.companyId, policies.companyId), eq(campaigns.id, policies.campaignId)),
    )
    .where(
      and(
        policies.isRenewedYearly,
        eq(policies.status, 'published'),
        lte(campaigns.startDate, before),
        ne(companies.status, 'SUSPENDED'),
        or(
          companies.hasBoost,
          and(inArray(companies.trialStatus, ['active', 'trialing']), gt(companies.trialEnd, now)),
        ),
      ),
    )
    .orderBy(asc(campaigns.startDate), asc(policies.id))
    .limit(limit);
}
