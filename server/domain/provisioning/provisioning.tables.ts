import type { ProvisioningMode, ScimAct, ScimHoldState, ScimOutcome } from '@contract/settings/provisioning';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { groups, users } from '@server/domain/people/people.tables';
import { bigintId, instant, sortKey } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** What a company has set about its directory; none means off. */
export const provisioningSettings = pgTable(
  'provisioning_settings',
  {
    companyId: ownedByCompany(),
    mode: text('mode').$type<ProvisioningMode>().notNull(),
    /** Percent of the enabled users that the directory may disable within a day; more waits for an admin. */
    sharePercent: smallint('share_percent').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/** The users whom a company's directory has sent, with what only the directory says about them. */
export const provisionedUsers = pgTable(
  'provisioned_users',
  {
    companyId: ownedByCompany(),
    userId: bigintId('user_id').notNull(),
    /** The directory's own id. */
    externalId: text('external_id'),
    displayName: text('display_name'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    /** The directory has sent a department, or that there is none, at least once: from then on it decides. */
    saysDepartment: boolean('says_department').notNull().default(false),
    saysManager: boolean('says_manager').notNull().default(false),
    /** Whom they report to, by an id of the directory that nobody has yet. */
    pendingManager: text('pending_manager'),
    /** When the directory disabled them; null while it wants them enabled. */
    disabledAt: instant('disabled_at'),
    /** When the directory deleted them: they are disabled, and SCIM does not find them any more. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
    index('provisioned_users_external')
      .on(table.companyId, table.externalId)
      .where(sql`external_id IS NOT NULL`),
    index('provisioned_users_pending')
      .on(table.companyId, table.pendingManager)
      .where(sql`pending_manager IS NOT NULL`),
    index('provisioned_users_disabled')
      .on(table.companyId, table.disabledAt)
      .where(sql`disabled_at IS NOT NULL`),
  ],
);

/** The groups that a company's directory has sent. */
export const provisionedGroups = pgTable(
  'provisioned_groups',
  {
    companyId: ownedByCompany(),
    groupId: bigintId('group_id').notNull(),
    externalId: text('external_id'),
    /** The directory made it; one that was there before is linked. */
    isMade: boolean('is_made').notNull(),
    /** Counts changes by the directory, for ETags. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.groupId] }),
    foreignKey({
      columns: [table.companyId, table.groupId],
      foreignColumns: [groups.companyId, groups.id],
    }).onDelete('cascade'),
    index('provisioned_groups_external')
      .on(table.companyId, table.externalId)
      .where(sql`external_id IS NOT NULL`),
  ],
);

/** What a directory asked for and what became of it, a line an act. */
export const scimLog = pgTable(
  'scim_log',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    act: text('act').$type<ScimAct>().notNull(),
    resource: text('resource').$type<'User' | 'Group'>().notNull(),
    /** Our id of the user, where there is one. */
    userId: bigintId('user_id'),
    externalId: text('external_id'),
    /** The address, or the name of the group. */
    name: text('name').notNull(),
    /** What the list searches: the key of the address or name, and the directory's id. */
    searchKey: sortKey('search_key'),
    outcome: text('outcome').$type<ScimOutcome>().notNull(),
    /** Which fields changed, in the order of the contract, separated by commas. */
    changed: text('changed').notNull().default(''),
    /** Why it was refused or held; the directory was told the same. */
    reason: text('reason'),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('scim_log_outcome').on(table.companyId, table.outcome, table.id),
    index('scim_log_name').on(table.companyId, table.searchKey, table.id),
    index('scim_log_user').on(table.companyId, table.userId).where(sql`user_id IS NOT NULL`),
    index('scim_log_at').on(table.at),
  ],
);

/** A sync that would disable too many at once, which an admin lets go on or not. */
export const scimHolds = pgTable(
  'scim_holds',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    state: text('state').$type<ScimHoldState>().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Enabled users when it began, and how many of them might be disabled within a day. */
    enabledUsers: integer('enabled_users').notNull(),
    allowed: integer('allowed').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: bigintId('decided_by'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('scim_holds_waiting').on(table.companyId).where(sql`state = 'waiting'`),
  ],
);

/** Whom a stopped sync would disable. */
export const scimHeldUsers = pgTable(
  'scim_held_users',
  {
    companyId: ownedByCompany(),
    holdId: bigintId('hold_id').notNull(),
    userId: bigintId('user_id').notNull(),
    at: instant('at').notNull(),
    /** The directory deletes them; else it deactivates them. */
    isDeletion: boolean('is_deletion').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.holdId, table.userId] }),
    index('scim_held_users_user').on(table.companyId, table.userId),
    foreignKey({
      columns: [table.companyId, table.holdId],
      foreignColumns: [scimHolds.companyId, scimHolds.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);

export type ProvisionedUserRow = typeof provisionedUsers.$inferSelect;
export type ProvisionedGroupRow = typeof provisionedGroups.$inferSelect;
export type ScimLogRow = typeof scimLog.$inferSelect;
export type ScimHoldRow = typeof scimHolds.$inferSelect;
