import { isAdminAreaRole, ROLE_GROUPS, type Role } from '@contract/access';
import { textLanguage } from '@contract/languages';
import type { Company } from '@server/domain/company/company.queries';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { translator } from '@server/platform/text/translations';
import { dayText } from '@server/platform/time/days';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { notificationReads, notifications } from './notifications.tables';

interface Reader {
  readonly companyId: number;
  readonly userId: number;
  readonly role: Role;
}

/** More than the popover can usefully show. */
const MAX_SHOWN = 50;

const forReader = ({ companyId, userId, role }: Reader) =>
  and(
    eq(notifications.companyId, companyId),
    or(isNull(notifications.userId), eq(notifications.userId, userId)),
    isAdminAreaRole(role) ? undefined : eq(notifications.audience, 'everybody'),
  );

/** The notifications of the user and their company: pinned ones first, then the newest. */
export async function listNotifications(db: Queryable, reader: Reader) {
  const rows = await db
    .select({
      notificationId: notifications.id,
      url: notifications.url,
      head: notifications.head,
      title: notifications.title,
      description: notifications.description,
      buttonName: notifications.buttonName,
      image: notifications.image,
      isPinned: notifications.isPinned,
      readAt: notificationReads.readAt,
    })
    .from(notifications)
    .leftJoin(
      notificationReads,
      and(
        eq(notificationReads.companyId, notifications.companyId),
        eq(notificationReads.notificationId, notifications.id),
        eq(notificationReads.userId, reader.userId),
      ),
    )
    .where(forReader(reader))
    .orderBy(desc(notifications.isPinned), desc(notifications.createdAt), desc(notifications.id))
    .limit(MAX_SHOWN);
  return rows.map(({ readAt, ...notification }) => ({ ...notification, isRead: readAt !== null }));
}

/** Whether the notification exists and is for this user. */
export async function hasNotification(db: Queryable, reader: Reader, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(forReader(reader), eq(notifications.id, id)));
  return rows.length > 0;
}

export async function recordRead(
  tx: Tx,
  { companyId, userId }: Reader,
  notificationId: number,
  readAt: Date,
) {
  await tx
    .insert(notificationReads)
    .values({ companyId, userId, notificationId, readAt })
    .onConflictDoNothing();
}

/** Writes texts of `notices.json` and days in a company's language, days in its zone. */
export interface NoticeWriter {
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly day: (at: Date) => string;
}

/** What is said in a notification. */
export type Notice = Pick<
  typeof notifications.$inferInsert,
  'head' | 'title' | 'description' | 'url' | 'buttonName'
>;

const notices = translator('notices');

export function noticeWriter({ lang, timeZone }: Pick<Company, 'lang' | 'timeZone'>): NoticeWriter {
  const polyglot = notices(lang);
  return {
    say: (key, values) => polyglot.t(key, { ...values }),
    day: (at) => dayText(at, { lang: textLanguage(lang), timeZone }),
  };
}

/**
 * Notifies the admins of companies, each in its company's language; it is unseen for each of them. Returns the notifications'
 * ids.
 */
export async function tellAdminsOf(
  tx: Tx,
  companyIds: readonly number[],
  createdAt: Date,
  write: (writer: NoticeWriter) => Notice,
): Promise<number[]> {
  const told = await tx
    .select({ companyId: companies.id, lang: companies.lang, timeZone: companies.timeZone })
    .from(companies)
    .where(isAmong(companies.id, companyIds));
  if (told.length === 0) return [];
  const written = told.map(({ companyId, ...company }) => ({ ...write(noticeWriter(company)), companyId }));
  // One value for all: a row of values for each would be more than a statement takes, for a partner of thousands.
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO notifications (company_id, audience, head, title, description, url, button_name, created_at)
    SELECT n."companyId", 'admins', n.head, n.title, n.description, n.url, n."buttonName", ${createdAt.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS n("companyId" bigint, head text, title text,
      description text, url text, "buttonName" text)
    RETURNING id`);
  const admins = inArray(users.role, [...ROLE_GROUPS.adminArea]);
  await tx
    .update(users)
    .set({ notificationsShown: false })
    .where(and(isAmong(users.companyId, companyIds), admins, eq(users.notificationsShown, true)));
  return rows.map(({ id }) => Number(id));
}

/** Notifies the admins of a company in its language; returns the notification's id. */
export async function tellAdmins(
  tx: Tx,
  companyId: number,
  createdAt: Date,
  write: (writer: NoticeWriter) => Notice,
): Promise<number> {
  const [id] = await tellAdminsOf(tx, [companyId], createdAt, write);
  if (id === undefined) throw new Error(`company ${companyId} does not exist`);
  return id;
}

export async function changeDescription(tx: Tx, companyId: number, id: number, description: string) {
  await tx
    .update(notifications)
    .set({ description })
    .where(and(eq(notifications.companyId, companyId), eq(notifications.id, id)));
}
