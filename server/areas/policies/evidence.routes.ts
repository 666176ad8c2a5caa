import type { Acknowledgement, PolicyLearner } from '@contract/policies/evidence';
import { policyEvidenceEndpoints } from '@contract/policies/evidence';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { allLearners } from '@server/domain/assignments/learner-files.queries';
import {
  countLearners,
  freezeOutstanding,
  type LearnerRow,
  listLearners,
} from '@server/domain/assignments/learner-lists.queries';
import { LEARNER_STATUS_LABELS, learnerStatus } from '@server/domain/assignments/learner-status';
import { remind } from '@server/domain/assignments/reminding';
import { certificateOfTask } from '@server/domain/tasks/certificate';
import { mapBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import { conflict, notFound } from '@server/platform/http/errors';
import { pageAnswer, pageInfoOf, windowOf } from '@server/platform/http/paging';
import { type Columns, tableCsv } from '@server/platform/text/csv';
import { toDocument } from './documents.rules';
import {
  allEvidence,
  countEvidence,
  type EvidenceRow,
  listEvidence,
  revisionFacts,
} from './evidence.queries';
import { listExceptions } from './exceptions.queries';
import { excuse, withdrawException } from './exceptions.rules';
import { findAcknowledgement } from './learner/learner.queries';
import {
  acknowledgedByRevision,
  namesOf,
  type StoredPolicy,
  selectCampaignsById,
  selectRevisions,
} from './policies.queries';
import { readPolicy } from './policies.rules';

const NOT_HELD = 'linked, content not held';
const NOBODY = 'None of these learners has this policy outstanding.';

const itemOf = ({ companyId, id }: StoredPolicy) => ({
  companyId,
  kind: 'policy' as const,
  itemId: id,
  type: 'policy' as const,
});

const toLearner =
  (now: Date) =>
  (row: LearnerRow): PolicyLearner => ({
    id: row.id,
    taskId: row.taskId,
    email: row.email,
    name: row.name,
    lastName: row.lastName,
    departmentId: row.departmentId,
    departmentName: row.departmentName,
    status: learnerStatus(row, now),
    assignedAt: row.assignedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    isDisabled: row.disabledAt !== null,
  });

const LEARNER_COLUMNS: Columns<PolicyLearner> = [
  ['First Name', ({ name }) => name],
  ['Last Name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Department', ({ departmentName }) => departmentName],
  ['Status', ({ status }) => LEARNER_STATUS_LABELS[status]],
  ['Due', ({ dueAt }) => dueAt],
  ['Acknowledged', ({ completedAt }) => completedAt],
  ['Assigned', ({ assignedAt }) => assignedAt],
  ['Opened', ({ startedAt }) => startedAt],
];

type Evidence = Acknowledgement & { readonly policy: string };

/** Acknowledgements as evidence, with what each revision was about. */
async function toEvidence(db: Queryable, { companyId, id, name }: StoredPolicy) {
  const facts = await revisionFacts(db, companyId, id);
  return (row: EvidenceRow): Evidence => {
    const about = facts.get(row.revision);
    const document = about?.document ?? null;
    return {
      ...row,
      policy: about?.name ?? name,
      document,
      isContentHeld: document === null || about?.fileId !== null,
      textHash: about?.textHash ?? null,
      acknowledgedAt: row.acknowledgedAt.toISOString(),
      deviceAt: row.deviceAt?.toISOString() ?? null,
    };
  };
}

const EVIDENCE_COLUMNS: Columns<Evidence> = [
  ['Email', ({ email }) => email],
  ['First Name', ({ name }) => name],
  ['Last Name', ({ lastName }) => lastName],
  ['Department', ({ departmentName }) => departmentName],
  ['Policy', ({ policy }) => policy],
  ['Revision', ({ revision }) => revision],
  ['Document', ({ document }) => document],
  ['Document SHA-256', ({ documentHash, isContentHeld }) => (isContentHeld ? documentHash : NOT_HELD)],
  ['Text SHA-256', ({ textHash }) => textHash],
  ['Acknowledged', ({ acknowledgedAt }) => acknowledgedAt],
  ['Device Time', ({ deviceAt }) => deviceAt],
];

async function currentCampaign(
  db: Queryable,
  { companyId, campaignId }: StoredPolicy,
): Promise<StoredCampaign | undefined> {
  return campaignId === null ? undefined : (await selectCampaignsById(db, companyId, [campaignId]))[0];
}

/** Revisions, people, acknowledgements and exceptions of a policy. */
export function evidenceRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(policyEvidenceEndpoints.revisions, async ({ db, deps, actor: { companyId }, params, query }) => {
    const policy = await readPolicy(db, companyId, params.id);
    const rows = await selectRevisions(db, companyId, policy.id, windowOf(query));
    const acknowledged = await acknowledgedByRevision(db, companyId, policy.id);
    const names = await namesOf(
      db,
      companyId,
      rows.flatMap(({ publishedBy }) => publishedBy ?? []),
    );
    const sign = signer(deps.secrets, deps.clock());
    const items = rows.map((row) => ({
      number: row.number,
      name: row.name,
      languageCode: row.languageCode,
      text: row.text,
      document: toDocument(row, sign),
      publishedAt: row.publishedAt.toISOString(),
      publishedBy: (row.publishedBy === null ? undefined : names.get(row.publishedBy)) ?? null,
      acknowledged: acknowledged.get(row.number) ?? 0,
    }));
    return pageAnswer(items, policy.revision, query);
  });

  read(policyEvidenceEndpoints.learners, async ({ db, deps, actor: { companyId }, params, query }) => {
    const campaign = await currentCampaign(db, await readPolicy(db, companyId, params.id));
    const { orderBy = 'name', order = 'asc', status, departmentId, searchText: search } = query;
    const now = deps.clock();
    const filter = { companyId, campaignId: campaign?.id ?? 0, now, status, departmentId, search };
    const ordered = { ...filter, orderBy, order };
    const counted = await countLearners(db, filter);
    if (query.isCsv)
      return {
        csv: tableCsv(LEARNER_COLUMNS, mapBatches(allLearners(db, ordered, counted), toLearner(now))),
      };
    const { total: totalItems, totalIsMinimum } = counted;
    const rows = totalItems === 0 ? [] : await listLearners(db, { ...ordered, ...windowOf(query) }, counted);
    return {
      data: {
        items: rows.map(toLearner(now)),
        pageInfo: { ...pageInfoOf(query, totalItems), totalIsMinimum },
      },
    };
  });

  write(policyEvidenceEndpoints.remind, async (context) => {
    const { tx, deps, actor, params, body } = context;
    const { companyId } = actor;
    const { campaignId } = await readPolicy(tx, companyId, params.id);
    if (campaignId === null) throw conflict('This policy is not assigned.');
    const { subject, message, searchText: search, ...chosen } = body;
    const filter = { companyId, campaignId, now: deps.clock(), search, ...chosen };
    const data = await remind(context, {
      payload: { taskTypes: ['policies'], subject, message, campaignId, orStarted: true },
      freeze: (within, key) => freezeOutstanding(within, key, filter),
      nobody: NOBODY,
    });
    return { data };
  });

  read(policyEvidenceEndpoints.acknowledgements, async ({ db, actor: { companyId }, params, query }) => {
    const policy = await readPolicy(db, companyId, params.id);
    const { revision, searchText: search } = query;
    const filter = { companyId, policyId: policy.id, revision, search };
    const toRow = await toEvidence(db, policy);
    if (query.isCsv) return { csv: tableCsv(EVIDENCE_COLUMNS, mapBatches(allEvidence(db, filter), toRow)) };
    const { total, totalIsMinimum } = await countEvidence(db, filter);
    const rows = total === 0 ? [] : await listEvidence(db, filter, windowOf(query));
    const items = rows.map((row) => {
      const { policy: _, ...item } = toRow(row);
      return item;
    });
    return { data: { items, pageInfo: { ...pageInfoOf(query, total), totalIsMinimum } } };
  });

  read(policyEvidenceEndpoints.certificate, async ({ db, deps, actor: { companyId }, params }) => {
    const acknowledgement = await findAcknowledgement(db, { companyId, id: params.taskId });
    if (acknowledgement?.policyId !== params.id) throw notFound('This acknowledgement');
    const { userId, taskId } = acknowledgement;
    return certificateOfTask(db, deps, { companyId, userId }, taskId);
  });

  read(policyEvidenceEndpoints.exceptions, async ({ db, actor: { companyId }, params, query }) => {
    const policy = await readPolicy(db, companyId, params.id);
    const { type: _, ...item } = itemOf(policy);
    const { rows, total } = await listExceptions(db, item, { search: query.searchText, ...windowOf(query) });
    const items = rows.map(({ maker, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      createdBy: maker && {
        id: maker.id,
        name: [maker.name, maker.lastName].filter(Boolean).join(' ') || maker.email,
      },
    }));
    return pageAnswer(items, total, query);
  });

  write(policyEvidenceEndpoints.excuse, async ({ tx, deps, actor, params, body, audit }) => {
    const policy = await readPolicy(tx, actor.companyId, params.id);
    if (policy.status === 'archived') throw conflict('This policy is archived.');
    const excused = await excuse(tx, deps, actor, itemOf(policy), body);
    await audit({
      action: 'policy.users_excused',
      target: { type: 'policy', id: policy.id },
      details: { name: policy.name, userIds: excused },
      concerns: [{ userIds: excused }],
    });
    return { data: { excused: excused.length } };
  });

  write(policyEvidenceEndpoints.withdrawException, async ({ tx, deps, actor, params, audit }) => {
    const policy = await readPolicy(tx, actor.companyId, params.id);
    const { type: _, ...item } = itemOf(policy);
    await withdrawException(tx, deps, item, params.userId);
    await audit({
      action: 'policy.exception_withdrawn',
      target: { type: 'user', id: params.userId },
      details: { name: policy.name, policyId: policy.id },
    });
    return { data: { userId: params.userId } };
  });
}
