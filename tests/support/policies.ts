import {
  policies,
  policyAcknowledgements,
  policyCampaigns,
  policyRevisions,
} from '@server/areas/policies/policies.tables';
import { and, eq } from 'drizzle-orm';
import type { TestGateway } from './gateway';

let made = 0;

/** A policy of text alone with so many published revisions, straight into the tables. */
export async function buildPolicy(
  { db }: Pick<TestGateway, 'db'>,
  { companyId }: { readonly companyId: number },
  values: Partial<typeof policies.$inferInsert> = {},
) {
  made += 1;
  const at = new Date();
  const { revision = 1, text = 'Lock your screen.' } = values;
  const status = revision === 0 ? 'draft' : 'published';
  const name = `Clear desk ${made}`;
  const base = { companyId, name, languageCode: 'en' as const, text, link: values.link ?? null };
  const [policy] = await db
    .insert(policies)
    .values({
      ...base,
      status,
      revision,
      nameKey: name.toLowerCase(),
      createdAt: at,
      updatedAt: at,
      ...values,
    })
    .returning();
  if (!policy) throw new Error('a policy was not stored');
  for (let number = 1; number <= revision; number += 1) {
    await db
      .insert(policyRevisions)
      .values({ ...base, name: policy.name, policyId: policy.id, number, publishedAt: at });
  }
  return policy;
}

/** A campaign that asks everybody for the newest revision of a policy. */
export async function buildPolicyCampaign(
  gateway: Pick<TestGateway, 'db' | 'buildCampaign'>,
  policy: Awaited<ReturnType<typeof buildPolicy>>,
  values: Parameters<TestGateway['buildCampaign']>[1] = {},
) {
  const { companyId, id: policyId, name, revision } = policy;
  const campaign = await gateway.buildCampaign(
    { companyId },
    { kind: 'policy', name, courseId: policyId, courseName: name, totalChapters: 1, ...values },
  );
  await gateway.db.insert(policyCampaigns).values({ companyId, campaignId: campaign.id, policyId, revision });
  await gateway.db
    .update(policies)
    .set({ campaignId: campaign.id })
    .where(and(eq(policies.companyId, companyId), eq(policies.id, policyId)));
  return campaign;
}

/** Somebody's acknowledged task of a policy's campaign. */
export async function buildAcknowledgement(
  gateway: Pick<TestGateway, 'db' | 'buildTask'>,
  person: { readonly id: number; readonly companyId: number },
  campaign: Awaited<ReturnType<typeof buildPolicyCampaign>>,
) {
  const { companyId, id: campaignId, courseId: policyId } = campaign;
  const acknowledgedAt = new Date();
  const task = await gateway.buildTask(person, {
    campaignId,
    itemId: policyId,
    type: 'policy',
    status: 'completed',
    progress: 100,
    completedAt: acknowledgedAt,
  });
  await gateway.db.insert(policyAcknowledgements).values({
    companyId,
    taskId: task.id,
    userId: person.id,
    policyId,
    campaignId,
    revision: 1,
    acknowledgedAt,
    seconds: 3600,
  });
  return task;
}
