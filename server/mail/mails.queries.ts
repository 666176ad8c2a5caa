import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { mails } from './mails.tables';

export type MailRow = typeof mails.$inferSelect;

/** A mail that is there already is left alone. */
export async function insertMails(db: Queryable, rows: readonly (typeof mails.$inferInsert)[]) {
  if (rows.length > 0)
    await db
      .insert(mails)
      .values([...rows])
      .onConflictDoNothing();
}

export async function findMail(db: Queryable, id: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
}

/** Takes a mail for the one moment from which on it may have arrived; false when it is taken, over or erased. */
export async function claimMail(db: Queryable, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(mails)
    .set({ state: 'sending', updatedAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued'), isNotNull(mails.sealed)))
    .returning({ id: mails.id });
  return claimed.length === 1;
}

/** The server has refused it: it has certainly not arrived, and may be tried again. */
export async function releaseMail(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'queued', updatedAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'sending')));
}

/** Ends a mail; what it said goes at the same time. */
export async function endMail(
  db: Queryable,
  id: string,
  state: 'sent' | 'unknown' | 'failed',
  now: Date,
): Promise<void> {
  await db.update(mails).set({ state, sealed: null, updatedAt: now }).where(eq(mails.id, id));
}

/** Gives up mails whose job was lost: no secret outlives the tries. */
export async function giveUpMails(db: Queryable, createdBefore: Date, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'failed', sealed: null, updatedAt: now })
    .where(and(isNotNull(mails.sealed), lt(mails.createdAt, createdBefore)));
}

/** Forgets mails that were over before then. */
export async function forgetMails(db: Queryable, before: Date): Promise<void> {
  await db.delete(mails).where(and(isNull(mails.sealed), lt(mails.createdAt, before)));
}
