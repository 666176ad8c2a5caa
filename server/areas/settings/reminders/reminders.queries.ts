import { searchKey } from '@contract/names';
import type { ReminderReader } from '@contract/settings/email-reminders';
import type { ItemType } from '@contract/users/profile';
import { users } from '@server/domain/people/people.tables';
import type { PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { executePrepared } from '@server/platform/db/prepared';
import { mails } from '@server/platform/mail/mails.tables';
import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { reminderKinds, reminderSchedules, sentReminders } from './reminders.tables';

export const REMINDER_DATA: readonly PersonalData[] = [
  { section: 'sentReminders', table: sentReminders, of: byUser(sentReminders), erasure: 'cascade' },
];

export type ScheduleRow = typeof reminderSchedules.$inferSelect;
export type KindRow = typeof reminderKinds.$inferSelect;
export type SentRow = typeof sentReminders.$inferInsert;

export async function findSchedule(db: Queryable, companyId: number): Promise<ScheduleRow | undefined> {
  const [row] = await db.select().from(reminderSchedules).where(eq(reminderSchedules.companyId, companyId));
  return row;
}

export async function lockSchedule(tx: Tx, companyId: number): Promise<ScheduleRow | undefined> {
  const rows = tx.select().from(reminderSchedules).where(eq(reminderSchedules.companyId, companyId));
  const [row] = await rows.for('no key update');
  return row;
}

export async function putSchedule(tx: Tx, row: typeof reminderSchedules.$inferInsert): Promise<void> {
  const { companyId: _, ...changes } = row;
  await tx
    .insert(reminderSchedules)
    .values(row)
    .onConflictDoUpdate({ target: reminderSchedules.companyId, set: changes });
}

export async function setSchedule(
  tx: Tx,
  companyId: number,
  changes: Partial<typeof reminderSchedules.$inferInsert>,
): Promise<void> {
  await tx.update(reminderSchedules).set(changes).where(eq(reminderSchedules.companyId, companyId));
}

export const listKinds = (db: Queryable, companyId: number): Promise<KindRow[]> =>
  db.select().from(reminderKinds).where(eq(reminderKinds.companyId, companyId));

export async function putKind(tx: Tx, row: typeof reminderKinds.$inferInsert): Promise<void> {
  const { companyId: _, kind: __, ...changes } = row;
  await tx
    .insert(reminderKinds)
    .values(row)
    .onConflictDoUpdate({ target: [reminderKinds.companyId, reminderKinds.kind], set: changes });
}

/** Companies whose reminders are due until then, the longest waiting first. */
export async function dueCompanies(db: Queryable, until: Date, limit: number) {
  const { companyId, nextAt } = reminderSchedules;
  const rows = await db
    .select({ companyId, nextAt })
    .from(reminderSchedules)
    .where(lte(nextAt, until))
    .orderBy(asc(nextAt))
    .limit(limit);
  return rows.flatMap(({ companyId: id, nextAt: at }) => (at ? [{ companyId: id, nextAt: at }] : []));
}

/** Notes mails; returns those of them that are new, as reader and user. */
export async function insertSent(tx: Tx, rows: readonly SentRow[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const made = await executePrepared<{ userId: number }>(
    tx,
    'reminders_insert_sent',
    sql`
    INSERT INTO sent_reminders
      (company_id, user_id, reader, send_at, at, items, kinds, more, people, for_manager, mail_id, code)
    SELECT "companyId", "userId", reader, "sendAt", at, items, kinds, more, people, "forManager", "mailId", code
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given ("companyId" bigint, "userId" bigint, reader text,
      "sendAt" timestamptz, at timestamptz, items jsonb, kinds text[], more integer, people integer, "forManager" jsonb,
      "mailId" uuid, code text)
    ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
  );
  return new Set(made.map(({ userId }) => Number(userId)));
}

/** A report of a manager's, with the tasks that the manager is told of. */
export interface ToldOf {
  readonly managerId: number;
  readonly email: string;
  readonly name: string;
  readonly personName: string;
  readonly tasks: readonly { readonly kind: ItemType; readonly title: string }[];
}

/** The next managers of people whom a send has reminded, who can be mailed, with those people. */
export async function toldOf(
  tx: Tx,
  {
    companyId,
    sendAt,
    after,
    managers,
  }: { companyId: number; sendAt: Date; after: number; managers: number },
): Promise<ToldOf[]> {
  const { rows } = await tx.execute<{ [Key in keyof ToldOf]: ToldOf[Key] }>(sql`
    WITH told AS (
      SELECT p.manager_id, p.id, coalesce(nullif(concat_ws(' ', p.name, p.last_name), ' '), p.email) AS person,
        s.for_manager, dense_rank() OVER (ORDER BY p.manager_id) AS place
      FROM sent_reminders s
      JOIN users p ON p.company_id = s.company_id AND p.id = s.user_id AND p.manager_id > ${after}
      JOIN users m ON m.company_id = s.company_id AND m.id = p.manager_id AND m.disabled_at IS NULL
        AND m.registration_type = 'REGISTERED' AND m.role <> 'hidden'
      WHERE s.company_id = ${companyId} AND s.send_at = ${sendAt} AND s.for_manager IS NOT NULL
        AND s.reader = 'learner'
    )
    SELECT t.manager_id AS "managerId", m.email, m.name, t.person AS "personName", t.for_manager AS tasks
    FROM told t JOIN users m ON m.company_id = ${companyId} AND m.id = t.manager_id
    WHERE t.place <= ${managers} ORDER BY t.manager_id, t.id`);
  return rows.map((row) => ({ ...row, managerId: Number(row.managerId) }));
}

/** What a mail that is over became where it was not sent. */
const lostMail = sql<'FAILED' | 'UNKNOWN' | null>`CASE ${mails.state}
  WHEN 'failed' THEN 'FAILED' WHEN 'unknown' THEN 'UNKNOWN' END`;

/** Keeps what became of mails that are over, before the mails are forgotten. */
export async function settleSent(db: Queryable): Promise<void> {
  await db
    .update(sentReminders)
    .set({ code: lostMail, mailId: null })
    .from(mails)
    .where(and(eq(mails.id, sentReminders.mailId), inArray(mails.state, ['sent', 'failed', 'unknown'])));
}

export async function forgetSent(tx: Tx, before: Date): Promise<void> {
  await tx.delete(sentReminders).where(lt(sentReminders.at, before));
}

export interface SentAsked {
  readonly companyId: number;
  readonly search?: string | undefined;
  readonly kind?: ItemType | undefined;
  readonly reader?: ReminderReader | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of what went out, newest first. Words are searched in names and addresses. */
export async function listSent(db: Queryable, { companyId, search, kind, reader, offset, limit }: SentAsked) {
  const ofPerson = and(eq(users.companyId, sentReminders.companyId), eq(users.id, sentReminders.userId));
  const words = searchKey(search ?? '')
    .split(' ')
    .filter(Boolean);
  const where = and(
    eq(sentReminders.companyId, companyId),
    kind && sql`${kind} = ANY(${sentReminders.kinds})`,
    reader && eq(sentReminders.reader, reader),
    ...words.map((word) => sql`strpos(${users.searchText}, ${word}) > 0`),
  );
  const rows = await db
    .select({
      sent: sentReminders,
      name: users.name,
      lastName: users.lastName,
      email: users.email,
      mailState: mails.state,
    })
    .from(sentReminders)
    .innerJoin(users, ofPerson)
    .leftJoin(mails, eq(mails.id, sentReminders.mailId))
    .where(where)
    .orderBy(desc(sentReminders.at), desc(sentReminders.id))
    .limit(limit)
    .offset(offset);
  if (words.length === 0) return { rows, total: await db.$count(sentReminders, where) };
  const [counted] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(sentReminders)
    .innerJoin(users, ofPerson)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
