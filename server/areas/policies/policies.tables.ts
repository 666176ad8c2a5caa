import type { PolicyStatus } from '@contract/policies/policies';
import type { ContentLanguage } from '@contract/training/customTraining';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { files } from '@server/domain/files/files.tables';
import { tasks } from '@server/domain/people/people.tables';
import { bigintId, instant, sortKey } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

/** What can be read of a policy: its text, and a PDF that is held, or a link to content that is not. */
const content = () => ({
  languageCode: text('language_code').$type<ContentLanguage>().notNull(),
  text: text('text').notNull(),
  fileId: uuid('file_id').references(() => files.id),
  documentName: text('document_name'),
  documentBytes: integer('document_bytes'),
  /** SHA-256 of the PDF; null where the content is not held. */
  documentHash: text('document_hash'),
  link: text('link'),
});

/** Policies with their content as it would be published. */
export const policies = pgTable(
  'policies',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    nameKey: sortKey('name_key'),
    status: text('status').$type<PolicyStatus>().notNull().default('draft'),
    ...content(),
    /** The newest revision; 0 before the first. */
    revision: integer('revision').notNull().default(0),
    /** Whether the content differs from that revision. */
    hasChanges: boolean('has_changes').notNull().default(false),
    /** Null: nobody, or somebody deleted since. */
    ownerId: bigintId('owner_id'),
    reviewDay: date('review_day', { mode: 'string' }),
    isRenewedYearly: boolean('is_renewed_yearly').notNull().default(false),
    /** The last assignment. */
    campaignId: bigintId('campaign_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    publishedAt: instant('published_at'),
    endedAt: instant('ended_at'),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('policies_file').on(table.fileId).where(sql`file_id IS NOT NULL`),
    index('policies_renewed')
      .on(table.companyId, table.id)
      .where(sql`is_renewed_yearly AND status = 'published'`),
  ],
);

/** What was published, which never changes. */
export const policyRevisions = pgTable(
  'policy_revisions',
  {
    companyId: ownedByCompany(),
    policyId: bigintId('policy_id').notNull(),
    number: integer('number').notNull(),
    name: text('name').notNull(),
    ...content(),
    publishedAt: instant('published_at').notNull(),
    /** Null: deleted since. */
    publishedBy: bigintId('published_by'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.policyId, table.number] }),
    index('policy_revisions_file').on(table.fileId).where(sql`file_id IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.policyId],
      foreignColumns: [policies.companyId, policies.id],
    }).onDelete('cascade'),
  ],
);

/** The revision that a campaign asks people to acknowledge. */
export const policyCampaigns = pgTable(
  'policy_campaigns',
  {
    companyId: ownedByCompany(),
    campaignId: bigintId('campaign_id').notNull(),
    policyId: bigintId('policy_id').notNull(),
    revision: integer('revision').notNull(),
    /** Acknowledgements, and how long all of them took together: kept exact by triggers on them. */
    acknowledged: integer('acknowledged').notNull().default(0),
    seconds: bigint('seconds', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.campaignId] }),
    index('policy_campaigns_policy').on(table.companyId, table.policyId, table.revision),
    foreignKey({
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.policyId],
      foreignColumns: [policies.companyId, policies.id],
    }).onDelete('cascade'),
  ],
);

/** Who has acknowledged which revision: rows are only added, and erased with the person. */
export const policyAcknowledgements = pgTable(
  'policy_acknowledgements',
  {
    companyId: ownedByCompany(),
    taskId: bigintId('task_id').notNull(),
    userId: bigintId('user_id').notNull(),
    policyId: bigintId('policy_id').notNull(),
    campaignId: bigintId('campaign_id').notNull(),
    revision: integer('revision').notNull(),
    /** As it was shown: that of the revision. */
    documentHash: text('document_hash'),
    /** When it arrived: this counts. */
    acknowledgedAt: instant('acknowledged_at').notNull(),
    /** What the device's clock said, of one that was made without a connection. */
    deviceAt: instant('device_at'),
    /** From being asked. */
    seconds: bigint('seconds', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.taskId] }),
    index('policy_acknowledgements_newest').on(
      table.companyId,
      table.policyId,
      table.acknowledgedAt,
      table.taskId,
    ),
    index('policy_acknowledgements_revision').on(
      table.companyId,
      table.policyId,
      table.revision,
      table.acknowledgedAt,
      table.taskId,
    ),
    index('policy_acknowledgements_user').on(table.companyId, table.userId),
    foreignKey({
      columns: [table.companyId, table.taskId],
      foreignColumns: [tasks.companyId, tasks.id],
    }).onDelete('cascade'),
  ],
);

/** Policies that one can begin with. */
export const policyTemplates = pgTable(
  'policy_templates',
  {
    key: text('key').notNull(),
    languageCode: text('language_code').$type<ContentLanguage>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.languageCode] })],
);
