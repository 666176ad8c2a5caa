import { searchKey } from '@contract/names';
import { POLICY_STATUSES } from '@contract/policies/policies';
import { isPublicLink } from '@contract/training/content';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import { assignmentExceptions } from '@server/domain/assignments/campaigns.tables';
import type { Tx } from '@server/platform/db/client';
import { type Collection, fields, type Rows } from '@server/platform/db/collection';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { policies, policyCampaigns, policyRevisions, policyTemplates } from './policies.tables';

const { id, name, dateTime, maybeDateTime } = fields;
const languageCode = z.enum(CONTENT_LANGUAGES);

/** `id` exists only in the collections without a number of their own: json-server addresses a row by it. */
const template = z.strictObject({
  id,
  key: z.string().min(1),
  languageCode,
  title: name,
  text: z.string().min(1),
});
type TemplateRow = z.infer<typeof template>;

const policy = z.strictObject({
  companyId: id,
  id,
  name,
  status: z.enum(POLICY_STATUSES),
  /** The key of the template that its text is from. */
  template: z.string().min(1),
  languageCode,
  link: z.string().refine(isPublicLink).nullable(),
  ownerId: id,
  reviewAt: maybeDateTime,
  isRenewedYearly: z.boolean(),
  /** Its last assignment; absent: none. */
  campaignId: id.optional(),
  createdAt: dateTime,
  endedAt: maybeDateTime,
  archivedAt: maybeDateTime,
});
type PolicyRow = z.infer<typeof policy>;

const revision = z.strictObject({
  id,
  companyId: id,
  policyId: id,
  number: z.int().positive(),
  /** How much of the template's text it had; null: all of it. */
  paragraphs: z.int().positive().nullable(),
  publishedAt: dateTime,
  publishedBy: id,
});
type RevisionRow = z.infer<typeof revision>;

const campaign = z.strictObject({
  id,
  companyId: id,
  campaignId: id,
  policyId: id,
  revision: z.int().positive(),
});

const exception = z.strictObject({
  id,
  companyId: id,
  policyId: id,
  userId: id,
  reason: z.string().min(1),
  createdBy: id,
  createdAt: dateTime,
});
type ExceptionRow = z.infer<typeof exception>;

type All = {
  policy_templates: TemplateRow;
  policies: PolicyRow;
  policy_revisions: RevisionRow;
  policy_campaigns: z.infer<typeof campaign>;
  campaigns: { readonly id: number; readonly policyId?: number | undefined };
};

const templateCollection: Collection<TemplateRow> = {
  row: template,
  table: policyTemplates,
  keys: ['key', 'languageCode'],
};

const textOf = ({ template: key, languageCode: language }: PolicyRow, { where }: Rows<All>): string =>
  where('policy_templates', 'key', key).find((one) => one.languageCode === language)?.text ?? '';

const revisionsOf = ({ id: policyId }: PolicyRow, { where }: Rows<All>): RevisionRow[] =>
  [...where('policy_revisions', 'policyId', policyId)].sort((one, other) => one.number - other.number);

const policyCollection: Collection<PolicyRow, All> = {
  row: policy,
  table: policies,
  keys: ['companyId', 'id'],
  refs: { ownerId: 'users', campaignId: 'campaigns' },
  check(row, report, rows) {
    const numbers = revisionsOf(row, rows).map(({ number }) => number);
    if (numbers.some((number, index) => number !== index + 1)) report('id', 'has revisions from 1 on');
    if ((numbers.length === 0) !== (row.status === 'draft'))
      report('status', 'is draft exactly without a revision', 'inconsistent');
    if (textOf(row, rows) === '') report('template', `no template ${row.template} in ${row.languageCode}`);
    const asked = rows.find('campaigns', row.campaignId);
    if (asked && asked.policyId !== row.id) report('campaignId', 'is not an assignment of it');
  },
  map(row, rows) {
    const last = revisionsOf(row, rows).at(-1);
    return {
      ...row,
      campaignId: row.campaignId ?? null,
      nameKey: searchKey(row.name),
      text: textOf(row, rows),
      revision: last?.number ?? 0,
      reviewDay: row.reviewAt?.slice(0, 10) ?? null,
      publishedAt: last?.publishedAt ?? null,
      updatedAt: row.archivedAt ?? row.endedAt ?? last?.publishedAt ?? row.createdAt,
    };
  },
};

const revisionCollection: Collection<RevisionRow, All> = {
  row: revision,
  table: policyRevisions,
  keys: ['companyId', 'policyId', 'number'],
  refs: { policyId: 'policies', publishedBy: 'users' },
  map(row, rows) {
    const about = rows.find('policies', row.policyId);
    if (!about) return row;
    const { name: title, languageCode: language, link } = about;
    const paragraphs = textOf(about, rows).split('\n\n');
    const text = paragraphs.slice(0, row.paragraphs ?? paragraphs.length).join('\n\n');
    return { ...row, name: title, languageCode: language, link, text };
  },
};

const campaignCollection: Collection<z.infer<typeof campaign>, All> = {
  row: campaign,
  table: policyCampaigns,
  keys: ['companyId', 'campaignId'],
  refs: { campaignId: 'campaigns', policyId: 'policies' },
  check(row, report, { find }) {
    if (find('campaigns', row.campaignId)?.policyId !== row.policyId)
      report('campaignId', 'is of another policy');
  },
  map: ({ id: _, ...row }) => row,
};

const exceptionCollection: Collection<ExceptionRow, All> = {
  row: exception,
  table: assignmentExceptions,
  keys: ['companyId', 'kind', 'itemId', 'userId'],
  keyOf: ({ companyId, policyId: itemId, userId }) => ({ companyId, kind: 'policy', itemId, userId }),
  refs: { policyId: 'policies', userId: 'users', createdBy: 'users' },
  map: ({ policyId: itemId, ...row }) => ({ ...row, kind: 'policy', itemId }),
};

export const policyCollections = {
  policy_templates: templateCollection,
  policies: policyCollection,
  policy_revisions: revisionCollection,
  policy_campaigns: campaignCollection,
  policy_exceptions: exceptionCollection,
};

/**
 * What follows from the tasks of the demonstration: open ones of whoever is excused, or was asked for a newer revision, are
 * withdrawn, and each that is completed has its acknowledgement. Safe to repeat.
 */
export async function acknowledgeHistory(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE tasks t SET status = 'withdrawn', completed_at = coalesce(e.created_at, c.date_ended)
    FROM campaigns c, tasks same LEFT JOIN assignment_exceptions e ON e.company_id = same.company_id
      AND e.kind = 'policy' AND e.item_id = same.item_id AND e.user_id = same.user_id
    WHERE same.company_id = t.company_id AND same.id = t.id AND c.company_id = t.company_id AND c.id = t.campaign_id
      AND t.type = 'policy' AND t.completed_at IS NULL AND (e.user_id IS NOT NULL OR EXISTS (
        SELECT FROM tasks n WHERE n.company_id = t.company_id AND n.user_id = t.user_id AND n.type = t.type
          AND n.item_id = t.item_id AND n.assigned_at > t.assigned_at))`);
  await tx.execute(sql`
    INSERT INTO policy_acknowledgements (company_id, task_id, user_id, policy_id, campaign_id, revision, document_hash,
      acknowledged_at, device_at, seconds)
    SELECT t.company_id, t.id, t.user_id, a.policy_id, a.campaign_id, a.revision, r.document_hash, t.completed_at,
      CASE WHEN t.id % 11 = 0 THEN t.completed_at - interval '3 hours' END,
      extract(epoch FROM t.completed_at - t.assigned_at)::bigint
    FROM tasks t
    JOIN policy_campaigns a ON a.company_id = t.company_id AND a.campaign_id = t.campaign_id
    JOIN policy_revisions r ON r.company_id = a.company_id AND r.policy_id = a.policy_id AND r.number = a.revision
    WHERE t.type = 'policy' AND t.status = 'completed'
    ON CONFLICT DO NOTHING`);
}
