import type { Role } from '@contract/access';
import type { ItemType, PersonTask } from '@contract/users/profile';
import type { User } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { bigintId, givenKey, instant, sortKey } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  bigserial,
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

const ownedByCompany = () =>
  bigintId('company_id')
    .notNull()
    .references(() => companies.id);

/**
 * Enabled users of a department or group, those with tasks, and those who have completed all; maintained by
 * triggers.
 */
const memberCounters = () => ({
  usersCount: integer('users_count').notNull().default(0),
  assignedCount: integer('assigned_count').notNull().default(0),
  completedCount: integer('completed_count').notNull().default(0),
});

export const departments = pgTable(
  'departments',
  {
    companyId: ownedByCompany(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    nameKey: sortKey('name_key'),
    identityKey: givenKey('identity_key'),
    isDefault: boolean('is_default').notNull().default(false),
    ...memberCounters(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('departments_name').on(table.companyId, table.identityKey),
    index('departments_by_name').on(table.companyId, table.nameKey, table.id),
    uniqueIndex('departments_default').on(table.companyId).where(sql`is_default`),
    index('departments_users_count').on(table.companyId, table.usersCount, table.id),
    index('departments_created').on(table.companyId, table.createdAt, table.id),
  ],
);

export const groups = pgTable(
  'groups',
  {
    companyId: ownedByCompany(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    nameKey: sortKey('name_key'),
    identityKey: givenKey('identity_key'),
    ...memberCounters(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('groups_name').on(table.companyId, table.identityKey),
    index('groups_by_name').on(table.companyId, table.nameKey, table.id),
    index('groups_users_count').on(table.companyId, table.usersCount, table.id),
    index('groups_created').on(table.companyId, table.createdAt, table.id),
  ],
);

/** The columns the list filters on, appended to its indexes. */
const listFilters = <Column>(table: Record<'disabledAt' | 'role' | 'taskStatus', Column>) =>
  [table.disabledAt, table.role, table.taskStatus] as const;

export const users = pgTable(
  'users',
  {
    companyId: ownedByCompany(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    /** The id of the identity account; null while the user is only invited. */
    uid: text('uid'),
    email: text('email').notNull(),
    emailKey: sortKey('email_key'),
    name: text('name').notNull().default(''),
    nameKey: sortKey('name_key'),
    lastName: text('last_name').notNull().default(''),
    lastNameKey: sortKey('last_name_key'),
    /** Folded email and names, for the trigram index. */
    searchText: text('search_text').notNull().default(''),
    role: text('role').$type<Role>().notNull().default('user'),
    registrationType: text('registration_type')
      .$type<User['registrationType']>()
      .notNull()
      .default('INVITED'),
    emailVerified: boolean('email_verified').notNull().default(false),
    isMfaEnabled: boolean('is_mfa_enabled').notNull().default(false),
    sso: boolean('sso').notNull().default(false),
    onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
    onboardingSkipped: boolean('onboarding_skipped').notNull().default(false),
    unconfirmedNewEmail: text('unconfirmed_new_email'),
    temporaryPassword: boolean('temporary_password').notNull().default(false),
    /** When a partner's temporary password stops working; null for an admin's, which has no end. */
    temporaryPasswordEndsAt: instant('temporary_password_ends_at'),
    suspendedCampaignsNotificationShown: boolean('suspended_campaigns_notification_shown')
      .notNull()
      .default(false),
    notificationsShown: boolean('notifications_shown').notNull().default(false),
    privacyPolicyConfirmedAt: instant('privacy_policy_confirmed_at'),
    departmentId: bigintId('department_id').notNull(),
    /** A copy of the department's key, so that sorting a million users by department reads one index. */
    departmentKey: sortKey('department_key'),
    /** Whom the user reports to. */
    managerId: bigintId('manager_id'),
    /** Position in TASK_STATUSES of the contract. */
    taskStatus: smallint('task_status').notNull().default(0),
    lastLoginAt: instant('last_login_at'),
    /** When the invitation was last sent; it can be accepted for `limits.users.invitationLifetimeMs`. */
    invitedAt: instant('invited_at'),
    inviteRevokedAt: instant('invite_revoked_at'),
    /**
     * Incremented whenever the ways to sign in change; links, codes and tokens of an earlier epoch are
     * invalid.
     */
    credentialEpoch: integer('credential_epoch').notNull().default(0),
    /** Tokens signed in before this instant are refused. */
    sessionsValidSince: instant('sessions_valid_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    disabledAt: instant('disabled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }),
    // Its migration sets the manager alone to null, not the company.
    foreignKey({
      name: 'users_manager_fk',
      columns: [table.companyId, table.managerId],
      foreignColumns: [table.companyId, table.id],
    }).onDelete('set null'),
    index('users_by_manager')
      .on(table.companyId, table.managerId, table.id)
      .where(sql`manager_id IS NOT NULL`),
    uniqueIndex('users_email').on(table.companyId, table.emailKey),
    index('users_email_everywhere').on(table.emailKey),
    index('users_uid').on(table.uid),
    // Every list index ends with the filtered columns, so that reaching a deep page skips rows inside the
    // index.
    // Figures of departments walk people by name, too.
    index('users_by_name').on(
      table.companyId,
      table.nameKey,
      table.id,
      ...listFilters(table),
      table.departmentId,
    ),
    index('users_by_last_name').on(table.companyId, table.lastNameKey, table.id, ...listFilters(table)),
    index('users_by_department').on(table.companyId, table.departmentKey, table.id, ...listFilters(table)),
    index('users_by_task_status').on(
      table.companyId,
      table.taskStatus,
      table.id,
      table.disabledAt,
      table.role,
    ),
    index('users_by_last_login').on(
      table.companyId,
      table.lastLoginAt.asc().nullsFirst(),
      table.id,
      ...listFilters(table),
    ),
    index('users_by_last_login_nulls_last').on(
      table.companyId,
      table.lastLoginAt,
      table.id,
      ...listFilters(table),
    ),
    index('users_by_email').on(table.companyId, table.emailKey, table.id, ...listFilters(table)),
    index('users_by_created').on(table.companyId, table.createdAt, table.id, ...listFilters(table)),
    index('users_in_department').on(table.companyId, table.departmentId, table.id, table.disabledAt),
    index('users_by_role').on(table.companyId, table.role, table.createdAt, table.id),
    index('users_by_status_created').on(table.companyId, table.taskStatus, table.createdAt, table.id),
    // The few users who have not accepted, and the disabled ones, are found without walking past all others.
    index('users_by_invitation')
      .on(
        table.companyId,
        table.createdAt,
        table.id,
        table.invitedAt,
        table.inviteRevokedAt,
        table.disabledAt,
      )
      .where(sql`registration_type = 'INVITED'`),
    index('users_disabled')
      .on(table.companyId, table.createdAt, table.id)
      .where(sql`disabled_at IS NOT NULL`),
    index('users_search').using('gin', table.companyId, table.searchText.op('gin_trgm_ops')),
  ],
);

export const groupMembers = pgTable(
  'group_members',
  {
    companyId: ownedByCompany(),
    groupId: bigintId('group_id').notNull(),
    userId: bigintId('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.groupId, table.userId] }),
    index('group_members_user').on(table.companyId, table.userId),
    foreignKey({
      columns: [table.companyId, table.groupId],
      foreignColumns: [groups.companyId, groups.id],
    }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }),
  ],
);

/** A learner's tasks; the training areas write them, the users area shows their state. */
export const tasks = pgTable(
  'tasks',
  {
    companyId: ownedByCompany(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    userId: bigintId('user_id').notNull(),
    /** The campaign that assigned it; null for a task without one. */
    campaignId: bigintId('campaign_id'),
    /** The course, or whatever else the campaign's kind assigns. */
    itemId: bigintId('item_id'),
    type: text('type').$type<ItemType>().notNull(),
    title: text('title').notNull(),
    status: text('status').$type<PersonTask['status']>().notNull(),
    /** In whole percent. */
    progress: smallint('progress').notNull().default(0),
    /** 0 to 100; null where the item is not scored. */
    score: smallint('score'),
    assignedAt: instant('assigned_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    dueAt: instant('due_at'),
    /** When it was completed, or the last attempt that was allowed was failed: nothing is left to do since. */
    completedAt: instant('completed_at'),
    /** How often a course was finished, passed or not. */
    attempts: smallint('attempts').notNull().default(0),
    /** Attempts that an admin allowed besides those of the campaign. */
    extraAttempts: smallint('extra_attempts').notNull().default(0),
    /** When the learner was mailed about it. */
    notifiedAt: instant('notified_at'),
    /** Of a campaign's task: the user's department, kept by triggers, for numbers by department. */
    departmentId: bigintId('department_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    // Outstanding tasks are adjacent by due date, completed ones by completion date. What a figure asks of a task is in it, too:
    // lists by name look up the tasks of one person after the other.
    index('tasks_of_user').on(
      table.companyId,
      table.userId,
      table.completedAt,
      table.dueAt,
      table.id,
      table.campaignId,
      table.status,
      table.score,
    ),
    index('tasks_of_campaign').on(
      table.companyId,
      table.campaignId,
      table.status,
      table.dueAt,
      table.id,
      table.userId,
      table.score,
    ),
    // The same of a department, in the columns of its counters.
    index('tasks_of_department').on(
      table.companyId,
      table.campaignId,
      table.departmentId,
      table.status,
      table.dueAt,
      table.id,
      table.userId,
      table.score,
      table.completedAt,
    ),
    // A campaign's learners by what is only known of some of them: those without come first.
    index('tasks_by_score').on(
      table.companyId,
      table.campaignId,
      table.score.asc().nullsFirst(),
      table.userId,
      table.id,
      table.status,
      table.dueAt,
      table.departmentId,
    ),
    index('tasks_by_completion').on(
      table.companyId,
      table.campaignId,
      table.completedAt.asc().nullsFirst(),
      table.userId,
      table.id,
      table.score,
      table.departmentId,
    ),
    index('tasks_by_due_date').on(
      table.companyId,
      table.campaignId,
      table.dueAt.asc().nullsFirst(),
      table.userId,
    ),
    // Those with a score of an attempt after which another one is allowed.
    index('tasks_scored_open')
      .on(table.companyId, table.campaignId, table.userId)
      .where(sql`score IS NOT NULL AND completed_at IS NULL`),
    uniqueIndex('tasks_of_campaign_user')
      .on(table.companyId, table.campaignId, table.userId)
      .where(sql`campaign_id IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Numbers of users by the filtered columns, kept exact by the trigger of migration 0002: totals never count
 * rows.
 */
export const userCounts = pgTable(
  'user_counts',
  {
    companyId: ownedByCompany(),
    enabled: boolean('enabled').notNull(),
    role: text('role').$type<Role>().notNull(),
    taskStatus: smallint('task_status').notNull(),
    total: integer('total').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.enabled, table.role, table.taskStatus] })],
);

/** Places of mail addresses, by hash, used only for locking (`lockEmails`). They belong to no company. */
export const addressPlaces = pgTable('address_places', { place: integer('place').primaryKey() });
