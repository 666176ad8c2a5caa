import { dayAt } from '@contract/days';
import type { BodyOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import type { policyEndpoints } from '@contract/policies/policies';
import {
  type AssignmentRequest,
  changeAssignment,
  checkGrowth,
  checkTargets,
  checkTimeZone,
  lockAssignment,
  openAssignment,
  repeatAssignment,
  repeatByItself,
  type Selection,
  startAssignment,
  startOf,
  type Written,
} from '@server/domain/assignments/assignment.rules';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { lockCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict, invalidField } from '@server/platform/http/errors';
import { retriedTransaction } from '@server/platform/http/transaction';
import {
  insertPolicyCampaign,
  insertRevision,
  lockPolicy,
  type StoredPolicy,
  selectToRenew,
  updatePolicy,
} from './policies.queries';
import {
  checkPlan,
  holdPolicy,
  openCampaignOf,
  POLICY_ASSIGNMENTS,
  readPolicy,
  refuseUnless,
  renewalDayOf,
} from './policies.rules';

/*
 * What is asked of people: a revision, by a campaign. A new revision, and the yearly renewal, ask the same people again by a
 * new campaign.
 */

type AssignmentBody = BodyOf<typeof policyEndpoints.assign>;

/** Notes which revision a new campaign asks for, and that it is the policy's present one. */
async function noteCampaign(
  tx: Tx,
  { companyId, id: policyId }: StoredPolicy,
  revision: number,
  { id: campaignId }: StoredCampaign,
): Promise<void> {
  await insertPolicyCampaign(tx, { companyId, campaignId, policyId, revision });
  await updatePolicy(tx, { companyId, id: policyId }, { campaignId });
}

/**
 * Publishes the content of a policy as its next revision. An open assignment ends, and the same people are asked again.
 * Throws 404, 409 for one that has ended and without changes, 422 by field for one without content.
 */
export async function publishPolicy(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  id: number,
): Promise<{ readonly policy: StoredPolicy; readonly written: Written | null }> {
  const { companyId, userId: publishedBy } = request.actor;
  const { company, policy } = await holdPolicy(tx, companyId, id);
  const now = deps.clock();
  checkPlan(company, now);
  refuseUnless(policy, 'draft', 'published');
  if (policy.revision > 0 && !policy.hasChanges)
    throw conflict('Nothing has changed since the last revision.');
  if (policy.text === '' && policy.fileId === null && policy.link === null) {
    throw invalidField('text', 'Add a text, a document or a link.');
  }
  const number = policy.revision + 1;
  const { name, languageCode, text, fileId, documentName, documentBytes, documentHash, link } = policy;
  await insertRevision(tx, {
    companyId,
    policyId: id,
    number,
    name,
    languageCode,
    text,
    fileId,
    documentName,
    documentBytes,
    documentHash,
    link,
    publishedAt: now,
    publishedBy,
  });
  await updatePolicy(tx, policy, {
    status: 'published',
    revision: number,
    hasChanges: false,
    publishedAt: now,
    updatedAt: now,
  });
  const open = await openCampaignOf(tx, policy);
  if (!open) return { policy: await readPolicy(tx, companyId, id), written: null };
  const names = { name, courseName: name };
  const written = await repeatAssignment(tx, deps, request, open, names, POLICY_ASSIGNMENTS);
  await noteCampaign(tx, policy, number, written.campaign);
  return { policy: await readPolicy(tx, companyId, id), written };
}

const toSelection = ({ assignmentType, selected }: AssignmentBody): Selection => ({
  assignmentType,
  selected: assignmentType === 'ALL_USERS' ? [] : selected,
});

/** Asks people for the newest revision. Throws 404, 409 for a draft, an ended policy and one that is assigned, 422 and 429. */
export async function assignPolicy(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  id: number,
  body: AssignmentBody,
): Promise<Written> {
  const { companyId } = request.actor;
  const { policy } = await holdPolicy(tx, companyId, id);
  refuseUnless(policy, 'published');
  const selection = toSelection(body);
  const { startDate: day, timeZone, daysToComplete, notificationsEnabled, subject, message } = body;
  const { values } = await openAssignment(
    tx,
    deps,
    request.actor,
    { ...selection, day, timeZone },
    POLICY_ASSIGNMENTS,
    async (company, now) => checkPlan(company, now),
  );
  const written = await startAssignment(
    tx,
    deps,
    request,
    {
      ...values,
      name: policy.name,
      courseId: policy.id,
      courseName: policy.name,
      totalChapters: 1,
      daysToComplete,
      notificationsEnabled,
      subject,
      message,
    },
    selection.selected,
    POLICY_ASSIGNMENTS,
  );
  await noteCampaign(tx, policy, policy.revision, written.campaign);
  return written;
}

/**
 * Changes the open assignment of a policy. New texts and days count for those who are asked from now on; an added
 * selection is asked. Throws 404, 409 when there is none, 422 by field.
 */
export async function changePolicyAssignment(
  tx: Tx,
  deps: Deps,
  request: AssignmentRequest,
  id: number,
  body: AssignmentBody,
): Promise<Written> {
  const { companyId } = request.actor;
  const { company, policy } = await holdPolicy(tx, companyId, id);
  const open = await openCampaignOf(tx, policy);
  if (!open) throw conflict('This policy is not assigned.');
  const before = await lockAssignment(tx, companyId, open.id, POLICY_ASSIGNMENTS);
  const now = deps.clock();
  checkPlan(company, now);
  const selection = toSelection(body);
  await checkGrowth(tx, before, selection, POLICY_ASSIGNMENTS);
  await checkTargets(tx, companyId, selection, POLICY_ASSIGNMENTS);
  const { daysToComplete, notificationsEnabled, subject, message } = body;
  const changes: Partial<StoredCampaign> = { daysToComplete, notificationsEnabled, subject, message };
  if (before.startDate > now) {
    const { timeZone = before.timeZone, startDate: day } = body;
    checkTimeZone(timeZone);
    const startDate = day ? await startOf(tx, { day, timeZone }, now, POLICY_ASSIGNMENTS) : before.startDate;
    Object.assign(changes, { timeZone, startDate });
  }
  return changeAssignment(tx, deps, request, company, before, changes, selection);
}

/** Asks the people of a policy again if its year is over; otherwise, and when repeated, nothing happens. */
async function renew(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  companyId: number,
  id: number,
): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const company = await lockCompany(tx, companyId);
    const policy = await lockPolicy(tx, companyId, id);
    const now = deps.clock();
    if (policy?.status !== 'published' || !policy.isRenewedYearly || policy.campaignId === null) return;
    const before = await lockAssignment(tx, companyId, policy.campaignId, POLICY_ASSIGNMENTS);
    const isDue = renewalDayOf(before) <= dayAt(now, before.timeZone);
    if (!isDue || !isBoostedOrOnTrial(company, now)) return;
    const names = { name: policy.name, courseName: policy.name };
    const campaign = await repeatByItself(tx, deps, before, names, POLICY_ASSIGNMENTS);
    await noteCampaign(tx, policy, policy.revision, campaign);
    await appendAuditEvent(tx, {
      action: 'policy.renewed',
      target: { type: 'policy', id },
      details: { name: policy.name, revision: policy.revision },
      actor: { companyId, userId: policy.ownerId ?? company.ownerId ?? campaign.createdBy, onBehalfOf: null },
      requestId: `renewal-${campaign.id}`,
      at: now,
    });
  });
}

/** Begins the renewals that have come: a year after the last time, once. Safe to repeat, wherever it was interrupted. */
export async function renewDue(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const due = await selectToRenew(deps.db, deps.clock(), limits.policies.renewalsAtOnce);
  for (const { companyId, id } of due) await renew(deps, companyId, id);
}
