import type { StoredTask } from '@server/domain/tasks/work.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq } from 'drizzle-orm';
import { policies, policyAcknowledgements, policyCampaigns, policyRevisions } from '../policies.tables';

/** The revision that a task asks for, with the policy's newest one; undefined for a task of no policy. */
export async function findAsked(
  db: Queryable,
  { companyId, campaignId }: Pick<StoredTask, 'companyId' | 'campaignId'>,
) {
  if (campaignId === null) return undefined;
  const [row] = await db
    .select({ revision: policyRevisions, newest: policies.revision })
    .from(policyCampaigns)
    .innerJoin(
      policyRevisions,
      and(
        eq(policyRevisions.companyId, policyCampaigns.companyId),
        eq(policyRevisions.policyId, policyCampaigns.policyId),
        eq(policyRevisions.number, policyCampaigns.revision),
      ),
    )
    .innerJoin(
      policies,
      and(eq(policies.companyId, policyCampaigns.companyId), eq(policies.id, policyCampaigns.policyId)),
    )
    .where(and(eq(policyCampaigns.companyId, companyId), eq(policyCampaigns.campaignId, campaignId)));
  return row;
}

export type StoredAcknowledgement = typeof policyAcknowledgements.$inferSelect;

export async function findAcknowledgement(
  db: Queryable,
  { companyId, id }: Pick<StoredTask, 'companyId' | 'id'>,
): Promise<StoredAcknowledgement | undefined> {
  const [row] = await db
    .select()
    .from(policyAcknowledgements)
    .where(and(eq(policyAcknowledgements.companyId, companyId), eq(policyAcknowledgements.taskId, id)));
  return row;
}

/** Stores an acknowledgement; one that is there stays as it is. */
export async function insertAcknowledgement(tx: Tx, values: StoredAcknowledgement): Promise<void> {
  await tx.insert(policyAcknowledgements).values(values).onConflictDoNothing();
}
