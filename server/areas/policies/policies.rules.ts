import { addMonths, dayAt } from '@contract/days';
import type { BodyOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import type { PolicyStatus, policyEndpoints } from '@contract/policies/policies';
import {
  type AssignmentWords,
  archiveAssignment,
  endAssignment,
} from '@server/domain/assignments/assignment.rules';
import { findCampaign, type StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial, isTrainingSuspended } from '@server/domain/company/plan';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict, invalidField, notFound, trainingSuspended } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { type DocumentColumns, isSameDocument, type Prepared } from './documents.rules';
import {
  countPolicies,
  deletePolicy,
  findPolicy,
  findRevision,
  insertPolicy,
  lockPolicy,
  type NewPolicy,
  type StoredPolicy,
  selectOwners,
  updatePolicy,
} from './policies.queries';

type Body = BodyOf<typeof policyEndpoints.create>;

const LABEL = 'This policy';

/** What assignments of policies say, and the fields of their calls. */
export const POLICY_ASSIGNMENTS: AssignmentWords = {
  kind: 'policy',
  label: LABEL,
  alreadyOpen: 'This policy is already assigned.',
  inThePast: 'The start date cannot be in the past.',
  startField: 'startDate',
  typeField: 'assignmentType',
  selectedField: () => 'selected',
  mail: 'policyAssignment',
};

/** A policy. Throws 404. */
export async function readPolicy(db: Queryable, companyId: number, id: number): Promise<StoredPolicy> {
  const policy = await findPolicy(db, companyId, id);
  if (!policy) throw notFound(LABEL);
  return policy;
}

/** The same, with its company and then itself locked until the transaction ends. */
export async function holdPolicy(tx: Tx, companyId: number, id: number) {
  const company = await lockCompany(tx, companyId);
  const policy = await lockPolicy(tx, companyId, id);
  if (!policy) throw notFound(LABEL);
  return { company, policy };
}

/** Throws 403 while suspended, and 422 without Boost or a trial. */
export function checkPlan(company: Company, now: Date): void {
  if (isTrainingSuspended(company, now)) throw trainingSuspended();
  if (!isBoostedOrOnTrial(company, now)) throw invalidField('plan', 'Policies need Boost or a trial.');
}

const REFUSALS: Readonly<Record<PolicyStatus, string>> = {
  draft: 'Publish this policy first.',
  published: 'This policy is published.',
  ended: 'This policy has ended.',
  archived: 'This policy is archived.',
};

export function refuseUnless({ status }: StoredPolicy, ...allowed: readonly PolicyStatus[]): void {
  if (!allowed.includes(status)) throw conflict(REFUSALS[status]);
}

async function checkOwner(tx: Tx, companyId: number, ownerId: number | null, before?: number | null) {
  if (ownerId === null || ownerId === before) return;
  const [owner] = await selectOwners(tx, companyId, ownerId);
  if (!owner) throw invalidField('ownerId', 'Choose an admin of the company.');
}

/** Whether content differs from what was published. */
type Content = DocumentColumns & Pick<StoredPolicy, 'text' | 'languageCode'>;
const differs = (one: Content, other: Content): boolean =>
  one.text !== other.text || one.languageCode !== other.languageCode || !isSameDocument(one, other);

const settingsOf = ({ name, languageCode, text, ownerId, reviewDay, isRenewedYearly }: Body) => ({
  name,
  languageCode,
  text: text.replaceAll('\r\n', '\n').trim(),
  ownerId,
  reviewDay,
  isRenewedYearly,
});

/** Stores a draft. Throws 422 by field, and 409 beyond the number of policies. */
export async function createPolicy(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  companyId: number,
  body: Body,
  { columns, claim }: Prepared,
): Promise<StoredPolicy> {
  const company = await lockCompany(tx, companyId);
  const now = clock();
  checkPlan(company, now);
  if ((await countPolicies(tx, companyId)) >= limits.policies.listMax) {
    throw conflict(words`A company can have at most ${limits.policies.listMax} policies.`);
  }
  await checkOwner(tx, companyId, body.ownerId);
  await claim(tx);
  return insertPolicy(tx, { ...settingsOf(body), ...columns, companyId, createdAt: now, updatedAt: now });
}

/**
 * Changes a policy. Its name, owner and days count at once; its content is asked of people with the next revision. Throws
 * 404, 409 for an archived one, 422 by field.
 */
export async function changePolicy(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  companyId: number,
  id: number,
  body: Body,
  { columns, claim }: Prepared,
): Promise<StoredPolicy> {
  const { company, policy } = await holdPolicy(tx, companyId, id);
  const now = clock();
  checkPlan(company, now);
  refuseUnless(policy, 'draft', 'published', 'ended');
  await checkOwner(tx, companyId, body.ownerId, policy.ownerId);
  await claim(tx);
  const content = { ...settingsOf(body), ...columns };
  const published = await findRevision(tx, companyId, id, policy.revision);
  const changes: Partial<NewPolicy> = {
    ...content,
    hasChanges: published !== undefined && differs(content, published),
    updatedAt: now,
  };
  await updatePolicy(tx, policy, changes);
  return readPolicy(tx, companyId, id);
}

/** The day on which a policy that is renewed yearly asks again: a year after its last campaign began, in its zone. */
export const renewalDayOf = ({ startDate, timeZone }: StoredCampaign): string =>
  addMonths(dayAt(startDate, timeZone), 12);

/** Deletes a draft that was never published. Throws 404 and 409. */
export async function removePolicy(tx: Tx, companyId: number, id: number): Promise<StoredPolicy> {
  const { policy } = await holdPolicy(tx, companyId, id);
  if (policy.revision > 0) throw conflict('A published policy can be archived, not deleted.');
  await deletePolicy(tx, companyId, id);
  return policy;
}

/** The assignment of a policy that is neither ended nor archived. */
export async function openCampaignOf(
  db: Queryable,
  { companyId, campaignId }: Pick<StoredPolicy, 'companyId' | 'campaignId'>,
): Promise<StoredCampaign | undefined> {
  const campaign = campaignId === null ? undefined : await findCampaign(db, companyId, campaignId);
  return campaign?.dateEnded === null && campaign.archivedAt === null ? campaign : undefined;
}

/** Ends a policy and its assignment; twice is fine. Throws 404, and 409 for a draft and an archived one. */
export async function endPolicy(tx: Tx, companyId: number, id: number, now: Date): Promise<StoredPolicy> {
  const { policy } = await holdPolicy(tx, companyId, id);
  refuseUnless(policy, 'published', 'ended');
  if (policy.status === 'ended') return policy;
  const open = await openCampaignOf(tx, policy);
  if (open) await endAssignment(tx, companyId, open.id, now, POLICY_ASSIGNMENTS);
  await updatePolicy(tx, policy, { status: 'ended', endedAt: now, updatedAt: now });
  return readPolicy(tx, companyId, id);
}

/** Takes back the end of a policy, which then asks nobody; twice is fine. Throws 404, and 409 for a draft and an archived one. */
export async function reopenPolicy(tx: Tx, deps: Deps, companyId: number, id: number): Promise<StoredPolicy> {
  const { company, policy } = await holdPolicy(tx, companyId, id);
  const now = deps.clock();
  refuseUnless(policy, 'published', 'ended');
  if (policy.status === 'published') return policy;
  checkPlan(company, now);
  await updatePolicy(tx, policy, { status: 'published', endedAt: null, updatedAt: now });
  return readPolicy(tx, companyId, id);
}

/** Archives a policy for good, and ends it if need be; twice is fine. Throws 404, and 409 for a draft. */
export async function archivePolicy(tx: Tx, companyId: number, id: number, now: Date): Promise<StoredPolicy> {
  const { policy } = await holdPolicy(tx, companyId, id);
  refuseUnless(policy, 'published', 'ended', 'archived');
  if (policy.status === 'archived') return policy;
  if (policy.campaignId !== null)
    await archiveAssignment(tx, companyId, policy.campaignId, now, POLICY_ASSIGNMENTS);
  const endedAt = policy.endedAt ?? now;
  await updatePolicy(tx, policy, { status: 'archived', endedAt, archivedAt: now, updatedAt: now });
  return readPolicy(tx, companyId, id);
}
