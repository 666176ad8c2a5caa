import { readAnchor, shiftFixtures } from '@fixtures/load';
import type { Fixtures } from '@fixtures/schema';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { pinnedVideos, videoCourses, videos } from '../areas/training/videos.tables';
import { campaigns } from '../campaigns/campaigns.tables';
import { companies } from '../company/company.tables';
import { featureFlagOverrides, featureFlags } from '../flags/flags.tables';
import { identityAccounts } from '../identity/identity.tables';
import { hashPassword } from '../identity/passwords';
import { notifications, suspendedCampaigns } from '../notifications/notifications.tables';
import { userKeys } from '../people/people.model';
import { departments, groupMembers, groups, tasks, users } from '../people/people.tables';
import { ssoSettings } from '../sso/sso.tables';
import { emailKey, fold } from '../text';
import { customDomains, whiteLabelProperties } from '../white-label/white-label.tables';
import type { Database, Queryable, Tx } from './client';

const CHUNK = 500;

/** Parses the ISO dates of a fixture row. */
const withDates = (table: PgTable, row: object): Record<string, unknown> => {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name in columns)
      .map(([name, value]) => [
        name,
        columns[name]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
      ]),
  );
};

/** Inserts rows, or updates them to the same values. */
async function upsert(
  tx: Tx,
  table: PgTable,
  keys: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const columns = getTableColumns(table);
  const target = keys.flatMap((key) => columns[key] ?? []);
  for (let start = 0; start < rows.length; start += CHUNK) {
    const values = rows.slice(start, start + CHUNK).map((row) => withDates(table, row));
    const given = Object.keys(values[0] ?? {}).filter((name) => !keys.includes(name));
    const set = Object.fromEntries(
      given.flatMap((name): [string, SQL][] => {
        const column = columns[name];
        return column ? [[name, sql`excluded.${sql.identifier(column.name)}`]] : [];
      }),
    );
    const insert = tx.insert(table).values(values);
    await (given.length > 0
      ? insert.onConflictDoUpdate({ target, set })
      : insert.onConflictDoNothing({ target }));
  }
}

async function seedAccounts(tx: Tx, accounts: Fixtures['accounts'], now: Date): Promise<void> {
  const rows = await Promise.all(
    accounts.map(async ({ id, email, password, emailVerified, disabled }) => ({
      uid: id,
      email,
      emailKey: emailKey(email),
      passwordHash: password === null ? null : await hashPassword(password),
      emailVerified,
      disabled,
      // Tokens are dated in whole seconds, so the account is a little older than the seed.
      tokensValidSince: new Date(now.getTime() - 60_000),
      createdAt: now,
    })),
  );
  await upsert(tx, identityAccounts, ['uid'], rows);
}

const TABLES_WITH_NUMBERS = [
  'companies',
  'departments',
  'groups',
  'users',
  'campaigns',
  'tasks',
  'notifications',
  'videos',
];

/** New rows get numbers above those of the fixtures. */
async function advanceSequences(tx: Tx): Promise<void> {
  for (const table of TABLES_WITH_NUMBERS) {
    await tx.execute(
      sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), greatest((SELECT max(id) FROM ${sql.identifier(table)}), 1000000))`,
    );
  }
}

/** Writes the fixtures, with their dates moved by (`now` − anchor), in one transaction. Safe to repeat. */
export async function seedFixtures(db: Database, fixtures: Fixtures, now: Date): Promise<void> {
  const data = shiftFixtures(fixtures, readAnchor(), now);
  const keyOfDepartment = new Map(data.departments.map((row) => [row.id, fold(row.name)]));
  await db.transaction(async (tx) => {
    await upsert(tx, companies, ['id'], data.companies);
    await upsert(
      tx,
      departments,
      ['companyId', 'id'],
      data.departments.map((row) => ({ ...row, nameKey: fold(row.name) })),
    );
    await upsert(
      tx,
      groups,
      ['companyId', 'id'],
      data.groups.map((row) => ({ ...row, nameKey: fold(row.name) })),
    );
    await seedAccounts(tx, data.accounts, now);
    await upsert(
      tx,
      users,
      ['companyId', 'id'],
      data.users.map((row) => ({
        ...row,
        ...userKeys(row),
        departmentKey: keyOfDepartment.get(row.departmentId) ?? '',
      })),
    );
    await upsert(tx, groupMembers, ['companyId', 'groupId', 'userId'], data.group_members);
    await upsert(tx, campaigns, ['companyId', 'id'], data.campaigns);
    await upsert(
      tx,
      tasks,
      ['companyId', 'id'],
      data.tasks.map(({ campaignId = null, ...row }) => ({ ...row, campaignId })),
    );
    await upsert(
      tx,
      notifications,
      ['companyId', 'id'],
      data.notifications.map(({ userId = null, ...row }) => ({ ...row, userId })),
    );
    await upsert(
      tx,
      suspendedCampaigns,
      ['companyId', 'courseId'],
      data.suspended_campaigns.map(({ id: _collection, ...row }) => row),
    );
    await upsert(tx, ssoSettings, ['companyId', 'id'], data.sso_settings);
    await upsert(tx, customDomains, ['companyId', 'type'], data.custom_domains);
    await upsert(tx, whiteLabelProperties, ['companyId'], data.white_label_properties);
    await upsert(
      tx,
      videos,
      ['id'],
      data.videos.map((row) => ({ ...row, titleKey: fold(row.title) })),
    );
    await upsert(tx, videoCourses, ['videoId', 'courseId'], data.video_courses);
    await upsert(tx, pinnedVideos, ['companyId', 'videoId'], data.pinned_videos);
    await upsert(tx, featureFlags, ['name'], data.feature_flags);
    await upsert(tx, featureFlagOverrides, ['companyId', 'name'], data.feature_flag_overrides);
    await advanceSequences(tx);
  });
}

/** Removes rows that were removed from the fixtures, children before parents. */
export async function removeSeeded(db: Database, before: Fixtures, after: Fixtures): Promise<void> {
  const gone = <Row extends object>(
    old: readonly Row[],
    current: readonly Row[],
    key: (row: Row) => string,
  ) => {
    const kept = new Set(current.map(key));
    return old.filter((row) => !kept.has(key(row)));
  };
  const byId = (row: { id: string | number }) => String(row.id);
  const byMember = (row: { groupId: number; userId: number }) => `${row.groupId}/${row.userId}`;
  await db.transaction(async (tx) => {
    for (const row of gone(before.pinned_videos, after.pinned_videos, byId)) {
      await tx
        .delete(pinnedVideos)
        .where(and(eq(pinnedVideos.companyId, row.companyId), eq(pinnedVideos.videoId, row.videoId)));
    }
    for (const row of gone(before.video_courses, after.video_courses, byId)) {
      await tx
        .delete(videoCourses)
        .where(and(eq(videoCourses.videoId, row.videoId), eq(videoCourses.courseId, row.courseId)));
    }
    for (const row of gone(before.videos, after.videos, byId))
      await tx.delete(videos).where(eq(videos.id, row.id));
    for (const row of gone(before.notifications, after.notifications, byId))
      await tx.delete(notifications).where(eq(notifications.id, row.id));
    for (const row of gone(before.suspended_campaigns, after.suspended_campaigns, byId)) {
      await tx
        .delete(suspendedCampaigns)
        .where(
          sql`${suspendedCampaigns.companyId} = ${row.companyId} AND ${suspendedCampaigns.courseId} = ${row.courseId}`,
        );
    }
    for (const row of gone(before.tasks, after.tasks, byId))
      await tx.delete(tasks).where(eq(tasks.id, row.id));
    for (const row of gone(before.campaigns, after.campaigns, byId))
      await tx.delete(campaigns).where(eq(campaigns.id, row.id));
    for (const row of gone(before.group_members, after.group_members, byMember)) {
      await tx
        .delete(groupMembers)
        .where(sql`${groupMembers.groupId} = ${row.groupId} AND ${groupMembers.userId} = ${row.userId}`);
    }
    for (const row of gone(before.feature_flags, after.feature_flags, byId))
      await tx.delete(featureFlags).where(eq(featureFlags.name, row.name));
    for (const row of gone(before.feature_flag_overrides, after.feature_flag_overrides, byId)) {
      await tx
        .delete(featureFlagOverrides)
        .where(
          sql`${featureFlagOverrides.companyId} = ${row.companyId} AND ${featureFlagOverrides.name} = ${row.name}`,
        );
    }
    for (const row of gone(before.custom_domains, after.custom_domains, byId))
      await tx.delete(customDomains).where(eq(customDomains.domain, row.domain));
    for (const row of gone(before.white_label_properties, after.white_label_properties, byId))
      await tx.delete(whiteLabelProperties).where(eq(whiteLabelProperties.companyId, row.companyId));
    for (const row of gone(before.sso_settings, after.sso_settings, byId))
      await tx.delete(ssoSettings).where(eq(ssoSettings.id, row.id));
    for (const row of gone(before.users, after.users, byId))
      await tx.delete(users).where(eq(users.id, row.id));
    for (const row of gone(before.groups, after.groups, byId))
      await tx.delete(groups).where(eq(groups.id, row.id));
    for (const row of gone(before.departments, after.departments, byId)) {
      await tx.delete(departments).where(eq(departments.id, row.id));
    }
    for (const row of gone(before.accounts, after.accounts, byId)) {
      await tx.delete(identityAccounts).where(eq(identityAccounts.uid, row.id));
    }
    for (const row of gone(before.companies, after.companies, byId)) {
      await tx.delete(companies).where(eq(companies.id, row.id));
    }
  });
}

/** Whether nothing has been seeded or registered yet. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: companies.id }).from(companies).limit(1);
  return rows.length === 0;
}
