import { access } from '@contract/access';
import { users } from '@server/domain/people/people.tables';
import type { PersonalData } from '@server/domain/privacy/personal-data';
import { byUser, byUserOrEmail } from '@server/domain/privacy/privacy.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { mails } from '@server/platform/mail/mails.tables';
import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { reportRecipients, reportSchedules, reportSends } from './schedules.tables';

/** A deleted admin's schedules go on without a name; what a person got is deleted with them. */
export const SCHEDULE_DATA: readonly PersonalData[] = [
  {
    section: 'reportSchedules',
    table: reportSchedules,
    of: byUser(reportSchedules),
    erasure: { userId: null },
  },
  {
    section: 'reportRecipients',
    table: reportRecipients,
    of: byUserOrEmail(reportRecipients),
    hidden: ['tokenHash'],
    erasure: 'delete',
  },
];

export type ScheduleRow = typeof reportSchedules.$inferSelect;
export type RecipientRow = typeof reportRecipients.$inferSelect;

const isSchedule = (companyId: number, id: number) =>
  and(eq(reportSchedules.companyId, companyId), eq(reportSchedules.id, id));

export async function lockSchedule(tx: Tx, companyId: number, id: number): Promise<ScheduleRow | undefined> {
  const [row] = await tx.select().from(reportSchedules).where(isSchedule(companyId, id)).for('no key update');
  return row;
}

export async function findSchedule(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<ScheduleRow | undefined> {
  const [row] = await db.select().from(reportSchedules).where(isSchedule(companyId, id));
  return row;
}

export async function setSchedule(
  tx: Tx,
  { companyId, id }: Pick<ScheduleRow, 'companyId' | 'id'>,
  changes: Partial<typeof reportSchedules.$inferInsert>,
): Promise<void> {
  await tx.update(reportSchedules).set(changes).where(isSchedule(companyId, id));
}

export const countSchedules = (db: Queryable, companyId: number): Promise<number> =>
  db.$count(reportSchedules, eq(reportSchedules.companyId, companyId));

/** Schedules whose time has come. */
export const dueSchedules = (db: Queryable, now: Date, limit: number) =>
  db
    .select({ companyId: reportSchedules.companyId, id: reportSchedules.id, nextAt: reportSchedules.nextAt })
    .from(reportSchedules)
    .where(and(lte(reportSchedules.nextAt, now), eq(reportSchedules.isPaused, false)))
    .orderBy(asc(reportSchedules.nextAt))
    .limit(limit);

/** Recipients with their user, as far as they are one. */
export const recipientsOf = (db: Queryable, companyId: number, scheduleIds: readonly number[]) =>
  db
    .select({
      recipient: reportRecipients,
      userEmail: users.email,
      name: users.name,
      lastName: users.lastName,
    })
    .from(reportRecipients)
    .leftJoin(
      users,
      and(eq(users.companyId, reportRecipients.companyId), eq(users.id, reportRecipients.userId)),
    )
    .where(and(eq(reportRecipients.companyId, companyId), isAmong(reportRecipients.scheduleId, scheduleIds)))
    .orderBy(asc(reportRecipients.id));

export async function insertRecipients(
  tx: Tx,
  rows: readonly (typeof reportRecipients.$inferInsert)[],
): Promise<RecipientRow[]> {
  if (rows.length === 0) return [];
  return tx
    .insert(reportRecipients)
    .values([...rows])
    .onConflictDoNothing()
    .returning();
}

export async function deleteRecipients(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(reportRecipients)
    .where(and(eq(reportRecipients.companyId, companyId), isAmong(reportRecipients.id, ids)));
}

export async function lockRecipient(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<RecipientRow | undefined> {
  const [row] = await tx
    .select()
    .from(reportRecipients)
    .where(and(eq(reportRecipients.companyId, companyId), eq(reportRecipients.id, id)))
    .for('no key update');
  return row;
}

export async function setRecipient(
  tx: Tx,
  { companyId, id }: Pick<RecipientRow, 'companyId' | 'id'>,
  changes: Partial<typeof reportRecipients.$inferInsert>,
): Promise<void> {
  await tx
    .update(reportRecipients)
    .set(changes)
    .where(and(eq(reportRecipients.companyId, companyId), eq(reportRecipients.id, id)));
}

export async function insertSends(tx: Tx, rows: readonly (typeof reportSends.$inferInsert)[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(reportSends)
      .values([...rows])
      .onConflictDoNothing();
}

/** What a mail that is over became where it was not sent. */
const lostMail = sql<'FAILED' | 'UNKNOWN' | null>`CASE ${mails.state}
  WHEN 'failed' THEN 'FAILED' WHEN 'unknown' THEN 'UNKNOWN' END`;

/** Why there was no mail, or what became of it instead of being sent. With `mails` joined, since mails are forgotten once they are settled. */
const outcome = sql<typeof reportSends.$inferSelect.code>`coalesce(${reportSends.code}, ${lostMail})`;

/** Keeps what became of mails that are over, before the mails are forgotten. */
export async function settleSends(db: Queryable): Promise<void> {
  await db
    .update(reportSends)
    .set({ code: lostMail, mailId: null })
    .from(mails)
    .where(and(eq(mails.id, reportSends.mailId), inArray(mails.state, ['sent', 'failed', 'unknown'])));
}

/** How many got a mail the last time that each schedule was due, and how many did not. */
export async function lastSendsOf(db: Queryable, companyId: number, scheduleIds: readonly number[]) {
  const where = and(eq(reportSends.companyId, companyId), isAmong(reportSends.scheduleId, scheduleIds));
  const last = db
    .select({
      scheduleId: reportSends.scheduleId,
      dueAt: sql<Date>`max(${reportSends.dueAt})`.as('last_due_at'),
    })
    .from(reportSends)
    .where(where)
    .groupBy(reportSends.scheduleId)
    .as('last');
  const isSent = isNull(outcome);
  const rows = await db
    .select({
      scheduleId: reportSends.scheduleId,
      dueAt: reportSends.dueAt,
      sent: sql<number>`(count(*) FILTER (WHERE ${isSent}))::int`,
      notSent: sql<number>`(count(*) FILTER (WHERE NOT ${isSent}))::int`,
    })
    .from(reportSends)
    .innerJoin(last, and(eq(last.scheduleId, reportSends.scheduleId), eq(last.dueAt, reportSends.dueAt)))
    .leftJoin(mails, eq(mails.id, reportSends.mailId))
    .where(where)
    .groupBy(reportSends.scheduleId, reportSends.dueAt);
  return new Map(rows.map(({ scheduleId, dueAt, ...counts }) => [scheduleId, { dueAt, ...counts }]));
}

/** A page of what was sent, newest first. */
export async function listSends(
  db: Queryable,
  companyId: number,
  scheduleId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const where = and(eq(reportSends.companyId, companyId), eq(reportSends.scheduleId, scheduleId));
  const rows = await db
    .select({
      dueAt: reportSends.dueAt,
      at: reportSends.at,
      code: outcome,
      isOnItsWay: sql<boolean>`coalesce(${mails.state} IN ('queued', 'sending'), false)`,
      email: sql<string>`coalesce(${users.email}, ${reportRecipients.email})`,
    })
    .from(reportSends)
    .innerJoin(
      reportRecipients,
      and(
        eq(reportRecipients.companyId, reportSends.companyId),
        eq(reportRecipients.id, reportSends.recipientId),
      ),
    )
    .leftJoin(
      users,
      and(eq(users.companyId, reportRecipients.companyId), eq(users.id, reportRecipients.userId)),
    )
    .leftJoin(mails, eq(mails.id, reportSends.mailId))
    .where(where)
    .orderBy(desc(reportSends.dueAt), asc(reportSends.recipientId))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(reportSends, where) };
}

/** Those of the ids that are enabled admins of the company who have accepted their invitation. */
export async function adminsAmong(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        isAmong(users.id, ids),
        inArray(users.role, [...access.staffRead.roles]),
        isNull(users.disabledAt),
      ),
    );
  return rows.map(({ id }) => id);
}
