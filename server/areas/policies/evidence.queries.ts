import { limits } from '@contract/limits';
import { isFound } from '@server/domain/assignments/learners.queries';
import { departments, users } from '@server/domain/people/people.tables';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { and, desc, eq, inArray, type SQL, sql, sum } from 'drizzle-orm';
import { policyAcknowledgements, policyCampaigns, policyRevisions } from './policies.tables';

export interface EvidenceFilter {
  readonly companyId: number;
  readonly policyId: number;
  readonly revision?: number | undefined;
  readonly search?: string | undefined;
}

const acknowledged = policyAcknowledgements;
const isTheirs = and(eq(users.companyId, acknowledged.companyId), eq(users.id, acknowledged.userId));

/** Of the acknowledgements alone; a search also needs their users. */
const isOf = ({ companyId, policyId, revision }: EvidenceFilter) =>
  and(
    eq(acknowledged.companyId, companyId),
    eq(acknowledged.policyId, policyId),
    revision === undefined ? undefined : eq(acknowledged.revision, revision),
  );

const NEWEST = [desc(acknowledged.acknowledgedAt), desc(acknowledged.taskId)];

const selectRows = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      taskId: acknowledged.taskId,
      userId: acknowledged.userId,
      email: users.email,
      name: users.name,
      lastName: users.lastName,
      departmentName: departments.name,
      revision: acknowledged.revision,
      documentHash: acknowledged.documentHash,
      acknowledgedAt: acknowledged.acknowledgedAt,
      deviceAt: acknowledged.deviceAt,
    })
    .from(acknowledged)
    .innerJoin(users, isTheirs)
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .where(condition)
    .orderBy(...NEWEST)
    .$dynamic();

export type EvidenceRow = Awaited<ReturnType<typeof selectRows>>[number];

/** How many acknowledgements match: from counters, except for a search, which counts up to a limit. */
export async function countEvidence(db: Queryable, filter: EvidenceFilter) {
  const { companyId, policyId, revision, search } = filter;
  if (search) {
    const { exactSearchTotal: most } = limits.policies;
    const found = db
      .select({ id: acknowledged.taskId })
      .from(acknowledged)
      .innerJoin(users, isTheirs)
      .where(and(isOf(filter), isFound(search)))
      .limit(most + 1)
      .as('found');
    const total = await db.$count(found);
    return { total: Math.min(total, most), totalIsMinimum: total > most };
  }
  const [row] = await db
    .select({ total: sum(policyCampaigns.acknowledged).mapWith(Number) })
    .from(policyCampaigns)
    .where(
      and(
        eq(policyCampaigns.companyId, companyId),
        eq(policyCampaigns.policyId, policyId),
        revision === undefined ? undefined : eq(policyCampaigns.revision, revision),
      ),
    );
  return { total: row?.total ?? 0, totalIsMinimum: false };
}

/** A page of acknowledgements, newest first. */
export async function listEvidence(
  db: Queryable,
  filter: EvidenceFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<EvidenceRow[]> {
  const found = isFound(filter.search);
  if (found)
    return selectRows(db, and(isOf(filter), found))
      .limit(limit)
      .offset(offset);
  // Found along the index before they are joined: only the page needs its users.
  const page = db
    .select({ id: acknowledged.taskId })
    .from(acknowledged)
    .where(isOf(filter))
    .orderBy(...NEWEST)
    .limit(limit)
    .offset(offset);
  return selectRows(
    db,
    and(eq(acknowledged.companyId, filter.companyId), inArray(acknowledged.taskId, page)),
  );
}

/** All that match, newest first, a batch at a time. */
export function allEvidence(db: Queryable, filter: EvidenceFilter): AsyncGenerator<EvidenceRow[]> {
  const { exportBatch: size } = limits.policies;
  const first: { at: Date; taskId: number } | null = null;
  type Key = { readonly at: Date; readonly taskId: number } | null;
  const keyOf = ({ acknowledgedAt, taskId }: EvidenceRow): Key => ({ at: acknowledgedAt, taskId });
  return inBatches({ first: first as Key, size, keyOf }, (after) => {
    const isBehind =
      after &&
      sql`(${acknowledged.acknowledgedAt}, ${acknowledged.taskId}) < (${after.at}::timestamptz, ${after.taskId}::bigint)`;
    const page = and(isOf(filter), isFound(filter.search), isBehind ?? undefined);
    return selectRows(db, page).limit(size);
  });
}

/** What the revisions of a policy were about, by their numbers. */
export async function revisionFacts(db: Queryable, companyId: number, policyId: number) {
  const { number, name, text, fileId, documentName, link } = policyRevisions;
  const rows = await db
    .select({
      number,
      name,
      fileId,
      document: sql<string | null>`coalesce(${documentName}, ${link})`,
      textHash: sql<
        string | null
      >`CASE WHEN ${text} <> '' THEN encode(sha256(convert_to(${text}, 'UTF8')), 'hex') END`,
    })
    .from(policyRevisions)
    .where(and(eq(policyRevisions.companyId, companyId), eq(policyRevisions.policyId, policyId)));
  return new Map(rows.map((row) => [row.number, row]));
}
